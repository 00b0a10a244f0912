import './app/start-app.ts';
