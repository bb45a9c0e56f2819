/** The courses of a restaurant's meals in wire format (docs/contract.md, "Courses"). */
import { z } from 'zod'
import { Id, requiredText, SortPosition } from '../kernel/fields.ts'

/** The course of a line when it was ordered. */
export const LineCourse = z.object({ id: Id, name: z.string(), order: z.number().int() })
export type LineCourse = z.infer<typeof LineCourse>

export const Course = LineCourse.extend({
  /** The categories whose dishes belong to the course. */
  categorias: z.array(Id),
  version: z.number().int(),
})
export type Course = z.infer<typeof Course>

const fields = {
  /** Short, because it stands on tickets. */
  name: requiredText(60),
  order: SortPosition,
  categorias: z.array(Id).max(2000),
}

export const CreateCourseBody = z.object(fields)
export const UpdateCourseBody = CreateCourseBody.partial().extend({ id: Id })
