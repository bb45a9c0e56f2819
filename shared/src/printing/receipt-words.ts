/** The words on receipts in the guest's language. Other papers are Spanish. */
import type { PaymentMethod } from '../bills/schema.ts'
import type { Language } from '../kernel/languages.ts'
import type { Country } from '../kernel/time.ts'
import type { BillFigureRow } from './bill-rows.ts'
import { paperWords } from './words.ts'

export interface ReceiptWords {
  readonly bill: (number: number) => string
  readonly copy: string
  readonly figures: Readonly<Record<BillFigureRow['kind'], string>>
  readonly within: (kind: BillFigureRow['kind']) => string
  readonly payment: string
  readonly payments: Readonly<Record<PaymentMethod, string>>
  readonly tip: string
  readonly rounding: string
  readonly excess: string
  readonly courtesy: string
  readonly seat: (seat: number) => string
  readonly refund: (method: string) => string
  readonly refundRefused: (method: string) => string
  readonly received: string
  readonly change: string
  readonly balance: string
  readonly thanks: string
  readonly taxId: Readonly<Record<Country, (id: string) => string>>
  readonly guestTaxId: string
  readonly day: string
  readonly chargedBy: string
}

export const receiptWords: Readonly<Record<Language, ReceiptWords>> = {
  es: {
    ...paperWords,
    taxId: { crc: (id) => `Cédula ${id}`, gua: (id) => `NIT ${id}` },
    guestTaxId: 'Identificación del cliente',
    day: 'Día',
    chargedBy: 'Cobró',
  },
  en: {
    bill: (number) => `Bill ${number}`,
    copy: 'COPY',
    figures: {
      bruto: 'Items',
      descuento: 'Discount',
      servicio_retirado: 'Service removed',
      subtotal: 'Subtotal',
      iva: 'VAT',
      servicio: 'Service',
      comision: 'Commission',
      total: 'Total',
    },
    within: () => 'included',
    payment: 'Payment method',
    payments: { efectivo: 'Cash', tarjeta: 'Card', sinpe: 'SINPE', otro: 'Other' },
    tip: 'Tip',
    rounding: 'Rounding',
    excess: 'To be returned',
    courtesy: 'On the house',
    seat: (seat) => `S${seat}`,
    refund: (method) => `Refund: ${method}`,
    refundRefused: (method) => `Refused refund: ${method}`,
    received: 'Received',
    change: 'Change',
    balance: 'Balance',
    thanks: 'Thank you for your visit',
    taxId: { crc: (id) => `Tax ID ${id}`, gua: (id) => `Tax ID ${id}` },
    guestTaxId: 'Customer tax ID',
    day: 'Day',
    chargedBy: 'Charged by',
  },
  pt: {
    bill: (number) => `Conta ${number}`,
    copy: 'CÓPIA',
    figures: {
      bruto: 'Consumo',
      descuento: 'Desconto',
      servicio_retirado: 'Serviço retirado',
      subtotal: 'Subtotal',
      iva: 'Imposto',
      servicio: 'Serviço',
      comision: 'Comissão',
      total: 'Total',
    },
    within: (kind) => (kind === 'comision' ? 'incluída' : 'incluído'),
    payment: 'Forma de pagamento',
    payments: { efectivo: 'Dinheiro', tarjeta: 'Cartão', sinpe: 'SINPE', otro: 'Outro' },
    tip: 'Gorjeta',
    rounding: 'Arredondamento',
    excess: 'A devolver',
    courtesy: 'Cortesia',
    seat: (seat) => `L${seat}`,
    refund: (method) => `Devolução: ${method}`,
    refundRefused: (method) => `Devolução recusada: ${method}`,
    received: 'Recebido',
    change: 'Troco',
    balance: 'Saldo',
    thanks: 'Obrigado pela visita',
    taxId: { crc: (id) => `Identificação fiscal ${id}`, gua: (id) => `Identificação fiscal ${id}` },
    guestTaxId: 'Identificação do cliente',
    day: 'Dia',
    chargedBy: 'Cobrado por',
  },
  fr: {
    bill: (number) => `Addition ${number}`,
    copy: 'COPIE',
    figures: {
      bruto: 'Consommation',
      descuento: 'Remise',
      servicio_retirado: 'Service retiré',
      subtotal: 'Sous-total',
      iva: 'TVA',
      servicio: 'Service',
      comision: 'Commission',
      total: 'Total',
    },
    within: (kind) => (kind === 'iva' || kind === 'comision' ? 'incluse' : 'inclus'),
    payment: 'Mode de paiement',
    payments: { efectivo: 'Espèces', tarjeta: 'Carte', sinpe: 'SINPE', otro: 'Autre' },
    tip: 'Pourboire',
    rounding: 'Arrondi',
    excess: 'À rendre',
    courtesy: 'Offert',
    seat: (seat) => `P${seat}`,
    refund: (method) => `Remboursement : ${method}`,
    refundRefused: (method) => `Remboursement refusé : ${method}`,
    received: 'Reçu',
    change: 'Monnaie',
    balance: 'Solde',
    thanks: 'Merci de votre visite',
    taxId: { crc: (id) => `Identifiant fiscal ${id}`, gua: (id) => `Identifiant fiscal ${id}` },
    guestTaxId: 'Identifiant fiscal du client',
    day: 'Jour',
    chargedBy: 'Encaissé par',
  },
}
