@echo off
where node >nul 2>nul
if errorlevel 1 (
  echo parallax needs Node.js 22.13 or newer, which is not installed: https://nodejs.org 1>&2
  exit /b 127
)
node "%~dp0parallax.cjs" %*
