/**
 * Returns a module for `node --import` that ends its process when the parent process ends, even by SIGKILL.
 * @param {number} parent
 */
export function exitWithParentModule(parent) {
  const source = `setInterval(() => process.ppid === ${parent} || process.kill(process.pid, 'SIGKILL'), 250).unref()`
  return `data:text/javascript,${encodeURIComponent(source)}`
}
