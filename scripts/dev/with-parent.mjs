// Preloaded into the server of `npm run dev`. Stops the server gracefully when its parent process was killed.
const parent = process.ppid

// When a terminal closes, this process and its parent get SIGHUP. Ignored, because the parent stops this process.
process.on('SIGHUP', () => {})

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}, 250).unref()
