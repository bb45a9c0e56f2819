import { isDeepStrictEqual } from 'node:util'
import { type CallName, calls } from '@orderi/shared/contract/all'
import type { Call } from '@orderi/shared/contract/call'
import { isErrorCode, statusOf } from '@orderi/shared/kernel/errors'
import type { Reason } from '@orderi/shared/kernel/reasons'
import { spanishReasonText } from '@orderi/shared/kernel/spanish'
import type { ReceivedResponse } from './send.ts'

const IMPLEMENTATION_DETAILS =
  /node_modules|\/server\/(?:src|dist)\/|\.[tj]s:\d+|\bat \w+[. ].*\(|password_hash|\bSELECT\b.*\bFROM\b|\bINSERT INTO\b|violates .* constraint|syntax error at|invalid input syntax|\bZodError\b|Unexpected token/

const ENGLISH =
  /\b(?:the|invalid|expected|received|required|must|unexpected|unrecognized|input|error|failed|too (?:big|small|many)|not found|missing|cannot)\b/i
const SPANISH =
  /[áéíóúñ¿¡]|\b(?:el|la|los|las|un|una|de|del|que|no|su|sus|en|es|como|con|al|elija|escriba|use|revise|falta)\b/i

/** @param documented the error codes that the published API document lists for the call */
export function answerProblems(
  name: CallName,
  answer: ReceivedResponse,
  documented: ReadonlySet<string>,
): string[] {
  const call: Call = calls[name]
  if (answer.status >= 400) return [...refusalProblems(answer), ...undocumented(answer, documented)]
  if (answer.status === 304) return call.tagged || call.method === 'GET' ? [] : ['304']
  if (answer.status !== call.status) return [`${answer.status} instead of ${call.status}`]
  if (IMPLEMENTATION_DETAILS.test(answer.text)) return ['the answer reveals implementation details']
  if (call.file) {
    const isFile = [call.file, ...(call.formats ?? [])].some((type) => isOfType(answer, type))
    return isFile ? [] : ['not the file that was promised']
  }
  if (!call.answer) return answer.text === '' ? [] : ['a body where there is none']
  if (call.formats?.some((type) => isOfType(answer, type))) return []
  if (!isOfType(answer, 'application/json')) return ['not JSON']
  const body: unknown = JSON.parse(answer.text)
  const parsed = call.answer.safeParse(body)
  if (!parsed.success) return [`not the promised answer: ${parsed.error.message}`]
  return isDeepStrictEqual(parsed.data, body) ? [] : ['more in the answer than was promised']
}

export function refusalProblems(answer: ReceivedResponse): string[] {
  if (!isOfType(answer, 'application/json')) return [`${answer.status} is not JSON`]
  const body: unknown = parse(answer.text)
  if (typeof body !== 'object' || body === null) return [`${answer.status} without a body`]
  const { message, code, params, errors, details } = body as Record<string, unknown>
  const problems: string[] = []
  if (answer.status >= 500 && answer.status !== 503) problems.push(`${answer.status}`)
  if (!isErrorCode(code)) problems.push(`code ${JSON.stringify(code)}`)
  else if (statusOf(code) !== answer.status) problems.push(`${code} with ${answer.status}`)
  if ([429, 503].includes(answer.status) && !answer.headers['retry-after']) {
    problems.push('no Retry-After')
  }
  if (!isSpanish(message)) problems.push(`message ${JSON.stringify(message)}`)
  if (typeof params !== 'object' || params === null) problems.push('no params')
  if (errors !== undefined)
    problems.push(...fieldProblems(errors), ...detailProblems(errors, details))
  if (IMPLEMENTATION_DETAILS.test(answer.text))
    problems.push('the refusal reveals implementation details')
  return problems
}

function fieldProblems(errors: unknown): string[] {
  if (typeof errors !== 'object' || errors === null) return ['errors is no object']
  return Object.entries(errors).flatMap(([field, texts]) => {
    if (!Array.isArray(texts) || texts.length === 0) return [`errors of ${field} are no list`]
    return texts.filter((text) => !isSpanish(text)).map((text) => `error of ${field}: ${text}`)
  })
}

/** The texts in `errors` must equal the texts generated from the reasons in `details`. */
function detailProblems(errors: unknown, details: unknown): string[] {
  const texts = Object.entries(details ?? {}).map(([field, reasons]) => [
    field,
    (reasons as Reason[]).map(spanishReasonText),
  ])
  return isDeepStrictEqual(Object.fromEntries(texts), errors) ? [] : ['details are not of errors']
}

function undocumented(answer: ReceivedResponse, documented: ReadonlySet<string>): string[] {
  const body: unknown = parse(answer.text)
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
  return documented.has(String(code)) ? [] : [`${String(code)} is not in the published document`]
}

export function isSpanish(text: unknown): boolean {
  // Removes quotations, because they may repeat the user's text, in any language.
  const unquoted = typeof text === 'string' ? text.replaceAll(/«[^»]*»|"[^"]*"/g, '') : ''
  return SPANISH.test(unquoted) && !ENGLISH.test(unquoted)
}

function isOfType(answer: ReceivedResponse, type: string): boolean {
  return String(answer.headers['content-type'] ?? '').startsWith(type)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
