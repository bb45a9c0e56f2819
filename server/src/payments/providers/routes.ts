/** Serves the page of the sandbox provider. */
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Express, Request } from 'express'
import type { Deps } from '../../deps.ts'
import type { SandboxCharge } from './commands/sandbox.ts'
import { PAGE_POLICY, sandboxPage } from './sandbox-page.ts'

const PATH = '/api/pagos/prueba/:ref'

export function mountSandboxPage(
  app: Express,
  { providers: { prueba: sandbox }, clock }: Pick<Deps, 'providers' | 'clock'>,
): void {
  const chargeOf = async ({ params }: Request): Promise<SandboxCharge> => {
    const charge = await sandbox.find(String(params['ref']))
    if (!charge) throw new DomainError('not_found')
    return charge
  }
  app.get(PATH, async (request, response) => {
    const charge = await chargeOf(request)
    const isOpen = charge.status === 'abierto' && charge.expires_at > clock()
    response.set({ 'Content-Security-Policy': PAGE_POLICY, 'Cache-Control': 'no-store' })
    response.type('html').send(sandboxPage(charge, isOpen))
  })
  app.post(PATH, async (request, response) => {
    const charge = await chargeOf(request)
    await sandbox.decide(charge.ref, request.query['accion'] === 'pagar')
    void sandbox.sendNotices()
    response.redirect(303, charge.return_to)
  })
}
