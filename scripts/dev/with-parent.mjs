// Loaded ahead of a server of `npm run dev`: it ends in good order, and also when whoever started it was killed.
const parent = process.ppid

// A terminal that closes tells everybody; the parent hears it too, and stops this one as it should.
process.on('SIGHUP', () => {})

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}, 250).unref()
