/**
 * A module for `node --import` that ends its process when the parent has ended, even by SIGKILL.
 * @param {number} parent
 */
export function endingWith(parent) {
  const source = `setInterval(() => process.ppid === ${parent} || process.kill(process.pid, 'SIGKILL'), 250).unref()`
  return `data:text/javascript,${encodeURIComponent(source)}`
}
