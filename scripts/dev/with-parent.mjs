// Preloaded into the server of `npm run dev`: stops it gracefully when its parent is killed.
const parent = process.ppid

// A closing terminal sends SIGHUP to the parent too, which stops this process.
process.on('SIGHUP', () => {})

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}, 250).unref()
