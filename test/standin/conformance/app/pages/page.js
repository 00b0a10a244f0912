window.pageRan = true;
window.ticks = 0;
setInterval(() => (window.ticks += 1), 20);
