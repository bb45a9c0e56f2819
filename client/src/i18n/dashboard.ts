/** The words of the dashboard. */
export { dashboardWords } from './es/dashboard.ts'
