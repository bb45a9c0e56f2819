// Preloaded into the server of `npm run dev`: stops the server gracefully when its parent process was killed.
const parent = process.ppid

// When a terminal closes, both processes get SIGHUP. The parent stops this process, so the signal is ignored here.
process.on('SIGHUP', () => {})

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}, 250).unref()
