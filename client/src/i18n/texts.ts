/** The messages of the frame, the login, the boards and the lists. */
export { es as texts } from './es.ts'
