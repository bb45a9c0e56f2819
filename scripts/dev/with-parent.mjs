// Preloaded into the server of `npm run dev`. Stops the server gracefully when its parent process was killed.
const parent = process.ppid

// Ignores the SIGHUP of a closing terminal, because the parent process also gets it and stops this process.
process.on('SIGHUP', () => {})

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}, 250).unref()
