// Exits with an error if Node is too old. Must be the first import, because other modules need a current Node.

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Orderi necesita Node 20.19 o más nuevo; este es ${process.versions.node}.`)
  process.exit(1)
}
