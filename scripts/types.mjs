// `npm run check:types` checks the types of all packages and tests. Checks only files that changes can affect.
import { root, runProgram } from './run.mjs'

const PROJECTS = ['shared', 'server', 'client', 'client/workers', 'simulate', '.']

for (const project of PROJECTS) {
  const name = project === '.' ? 'tests' : project.replace('/', '-')
  const state = `${root}/node_modules/.cache/types/${name}.tsbuildinfo`
  const compiler = `${root}/node_modules/typescript7/bin/tsc`
  const options = ['--incremental', '--tsBuildInfoFile', state]
  process.exitCode ||= await runProgram(process.execPath, [compiler, '-p', project, ...options])
}
