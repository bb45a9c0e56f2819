// Prints how many tests of a JSON report passed and failed. Fails if a test failed or no test ran.
import { readFileSync } from 'node:fs'

const { passed, failed } = count(process.argv[2])
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

/** @typedef {{ status: string, assertionResults: object[] }} TestFile */

/**
 * @param {string | undefined} file
 * @returns {{ passed: number, failed: number }}
 */
function count(file) {
  try {
    /** @type {{ numPassedTests: number, numFailedTests: number, testResults: TestFile[] }} */
    const report = JSON.parse(readFileSync(file ?? '', 'utf8'))
    // The report contains no tests for a file that failed to load, so such a file counts as one failure.
    const broken = report.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    ).length
    return { passed: report.numPassedTests, failed: report.numFailedTests + broken }
  } catch {
    return { passed: 0, failed: 0 }
  }
}
