import type { ProviderName } from '@orderi/shared/payments/online'
import { SOLD_OUT_REASON } from '@orderi/shared/payments/reasons'
import type { OfficeTx } from '../../log/office.ts'

const METHODS = [
  { kind: 'efectivo', name: 'Efectivo', country: null, needs_reference: false },
  { kind: 'tarjeta', name: 'Tarjeta', country: null, needs_reference: true },
  { kind: 'sinpe', name: 'SINPE Móvil', country: 'crc', needs_reference: true },
  { kind: 'transferencia', name: 'Transferencia', country: null, needs_reference: true },
]

const names = (es: string, en: string, pt: string, fr: string) => [
  { language_code: 'es', name: es },
  { language_code: 'en', name: en },
  { language_code: 'pt', name: pt },
  { language_code: 'fr', name: fr },
]

const REASONS = [
  {
    kind: 'descuento',
    names: names('Cliente frecuente', 'Regular guest', 'Cliente frequente', 'Client fidèle'),
  },
  { kind: 'descuento', names: names('Promoción', 'Promotion', 'Promoção', 'Promotion') },
  { kind: 'cortesia', names: names('Demora', 'Long wait', 'Demora', 'Attente') },
  {
    kind: 'cortesia',
    names: names(
      'Invitación de la casa',
      'On the house',
      'Cortesia da casa',
      'Offert par la maison',
    ),
  },
  {
    kind: 'anulacion',
    names: names('Error al tomar el pedido', 'Wrong order', 'Erro no pedido', 'Erreur de commande'),
  },
  {
    kind: 'anulacion',
    names: names('Devuelto por el cliente', 'Sent back', 'Devolvido', 'Renvoyé'),
  },
  { kind: 'movimiento', names: names('Compra', 'Purchase', 'Compra', 'Achat') },
  { kind: 'movimiento', names: names('Cambio', 'Small change', 'Troco', 'Monnaie') },
  {
    kind: 'devolucion',
    names: names('Método equivocado', 'Wrong method', 'Método errado', 'Mauvais moyen'),
  },
  {
    kind: 'devolucion',
    names: names('Cobro equivocado', 'Wrong charge', 'Cobrança errada', 'Encaissement erroné'),
  },
  {
    kind: 'devolucion',
    names: names('Queja del cliente', 'Complaint', 'Reclamação', 'Réclamation'),
  },
  {
    kind: 'movimiento',
    names: names(
      'Diferencia de conteo',
      'Counting difference',
      'Diferença de contagem',
      'Écart de comptage',
    ),
  },
  { kind: 'anulacion', names: names(SOLD_OUT_REASON, 'Sold out', 'Esgotado', 'Épuisé') },
]

/** Creates what a branch needs to take payments, if missing: a register, and the restaurant's methods and reasons. */
export async function setUpPayments(tx: OfficeTx, branchId: number): Promise<void> {
  await tx.query(
    `INSERT INTO registers (restaurant_id, branch_id, name, kind)
      SELECT $1, $2, 'Caja', 'caja'
      WHERE NOT EXISTS (SELECT FROM registers WHERE restaurant_id = $1 AND branch_id = $2)`,
    [tx.restaurantId, branchId],
  )
  await tx.query(
    `INSERT INTO payment_methods (restaurant_id, name, kind, needs_reference, sort_order)
      SELECT r.id, m.name, m.kind, m.needs_reference, m.n
      FROM restaurants r,
        ROWS FROM (json_to_recordset($2::json) AS (kind text, name text, country text, needs_reference boolean))
        WITH ORDINALITY AS m (kind, name, country, needs_reference, n)
      WHERE r.id = $1 AND coalesce(m.country, r.country) = r.country
        AND NOT EXISTS (SELECT FROM payment_methods p WHERE p.restaurant_id = $1 AND p.provider IS NULL)
      ORDER BY m.n`,
    [tx.restaurantId, JSON.stringify(METHODS)],
  )
  await tx.query(
    `INSERT INTO reasons (restaurant_id, kind, translations)
      SELECT $1, m.kind, m.names
      FROM ROWS FROM (json_to_recordset($2::json) AS (kind text, names jsonb))
        WITH ORDINALITY AS m (kind, names, n)
      WHERE NOT EXISTS (SELECT FROM reasons p WHERE p.restaurant_id = $1 AND p.kind = m.kind)
      ORDER BY m.n`,
    [tx.restaurantId, JSON.stringify(REASONS)],
  )
}

/** Creates the method of a provider's payments, if missing. It is inactive, because staff cannot charge with it. */
export async function addProviderMethod(tx: OfficeTx, provider: ProviderName): Promise<void> {
  await tx.query(
    `INSERT INTO payment_methods (restaurant_id, name, kind, active, sort_order, provider)
      VALUES ($1, 'En línea', 'otro', false, 100, $2) ON CONFLICT (restaurant_id, provider) DO NOTHING`,
    [tx.restaurantId, provider],
  )
}
