// Preloaded into the server's process: shifts its wall clock by the milliseconds that the parent process sends.
let offsetMs = 0
process.on('message', (message) => {
  if (typeof message === 'object' && message !== null && 'clockWrongByMs' in message) {
    offsetMs = Number(message.clockWrongByMs)
  }
})
process.channel?.unref()

const now = () => RealDate.now() + offsetMs
const RealDate = globalThis.Date
globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
})
