@echo off
rem Starts Quizcast with the Node.js that lies beside this file. The window is its log: closing it ends Quizcast.
setlocal
chcp 65001 >nul
title Quizcast
"%~dp0node.exe" --v8-pool-size=1 "%~dp0app\packages\server\dist\desktop\quizcast.js" %*
if errorlevel 1 if "%~1"=="" pause
