// Prints which tests needed a second try, and how many passed and failed, from the JSON report of a run; fails when a
// test failed or none ran.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

const { passed, failed, retried } = count(process.argv[2])
for (const each of retried) console.log(`needed a second try: ${each}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

/**
 * @typedef {{ fullName: string, status: string, failureMessages: string[] }} Assertion
 * @typedef {{ name: string, status: string, assertionResults: Assertion[] }} TestFile
 */

/**
 * @param {string | undefined} file
 * @returns {{ passed: number, failed: number, retried: string[] }}
 */
function count(file) {
  try {
    /** @type {{ numPassedTests: number, numFailedTests: number, testResults: TestFile[] }} */
    const report = JSON.parse(readFileSync(file ?? '', 'utf8'))
    // A file that could not be loaded has no tests to fail in.
    const broken = report.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    ).length
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken,
      retried: report.testResults.flatMap(secondTries),
    }
  } catch {
    return { passed: 0, failed: 0, retried: [] }
  }
}

/**
 * What passed although something had failed: the first try, and why.
 * @param {TestFile} file
 * @returns {string[]}
 */
function secondTries({ name, assertionResults }) {
  return assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => {
      const [reason] = (failureMessages[0] ?? '').split('\n')
      return `${relative(process.cwd(), name)} > ${fullName}: ${reason}`
    })
}
