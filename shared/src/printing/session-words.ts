/** The words on the X and Z reports of a cash session. */
import type { Language } from '../kernel/languages.ts'
import type { MovementKind, SessionReport } from '../payments/cash-sessions.ts'

interface SessionWords {
  readonly copy: string
  readonly printed: string
  readonly x: (register: string, number: number) => string
  readonly z: (register: string, number: number) => string
  readonly openedBy: string
  readonly closedBy: string
  readonly nobody: string
  readonly byWhen: (person: string, when: string) => string
  readonly approved: (text: string, person: string) => string
  readonly cash: string
  readonly opening: string
  readonly charged: string
  readonly expected: string
  readonly counted: string
  readonly difference: string
  readonly left: string
  readonly why: string
  readonly counts: string
  readonly onAccount: string
  readonly methods: string
  readonly ofThatTips: string
  readonly people: string
  readonly corrections: string
  readonly openBills: string
  readonly billOf: (number: number, table: string) => string
  readonly sales: string
  readonly bills: string
  readonly gross: string
  readonly discount: string
  readonly iva: string
  readonly service: string
  readonly commission: string
  readonly salesTotal: string
  readonly outside: (bills: number) => string
  readonly products: string
  readonly hours: string
  readonly kinds: Readonly<Record<MovementKind, string>>
  readonly corrected: Readonly<Record<SessionReport['corrections'][number]['kind'], string>>
}

export const sessionWords: Readonly<Record<Language, SessionWords>> = {
  es: {
    copy: 'COPIA',
    printed: 'Impreso',
    x: (register, number) => `X · ${register}, turno ${number}`,
    z: (register, number) => `Z · ${register}, turno ${number}`,
    openedBy: 'Abrió',
    closedBy: 'Cerró',
    nobody: 'Sin nombre',
    byWhen: (person, when) => `${person}, ${when}`,
    approved: (text, person) => `${text} (autorizó ${person})`,
    cash: 'Efectivo',
    opening: 'Al abrir',
    charged: 'Cobrado, menos vuelto',
    expected: 'Esperado',
    counted: 'Contado',
    difference: 'Diferencia',
    left: 'Queda en la caja',
    why: 'Motivo',
    counts: 'Conteos',
    onAccount: 'De eso, abonos de cuentas de la casa',
    methods: 'Por método',
    ofThatTips: 'De eso, propinas',
    people: 'Propinas por persona',
    corrections: 'Correcciones por persona',
    openBills: 'Cuentas abiertas que siguen',
    billOf: (number, table) => `Cuenta ${number}, ${table}`,
    sales: 'Ventas',
    bills: 'Cuentas cobradas',
    gross: 'Bruto',
    discount: 'Descuentos',
    iva: 'IVA',
    service: 'Servicio',
    commission: 'Comisión',
    salesTotal: 'Total final',
    outside: (bills) => `Otras de la sucursal, sin caja: ${bills}`,
    products: 'Productos',
    hours: 'Por hora',
    kinds: {
      entrada: 'Entrada',
      salida: 'Salida',
      deposito: 'Depósito',
      propina_pagada: 'Propina pagada',
    },
    corrected: {
      anulacion: 'Anulaciones',
      descuento: 'Descuentos',
      cortesia: 'Cortesías',
      reverso: 'Reversos',
      devolucion: 'Devoluciones',
    },
  },
  en: {
    copy: 'COPY',
    printed: 'Printed',
    x: (register, number) => `X · ${register}, session ${number}`,
    z: (register, number) => `Z · ${register}, session ${number}`,
    openedBy: 'Opened by',
    closedBy: 'Closed by',
    nobody: 'No name',
    byWhen: (person, when) => `${person}, ${when}`,
    approved: (text, person) => `${text} (approved by ${person})`,
    cash: 'Cash',
    opening: 'At opening',
    charged: 'Charged, less change',
    expected: 'Expected',
    counted: 'Counted',
    difference: 'Difference',
    left: 'Left in the register',
    why: 'Reason',
    counts: 'Counts',
    onAccount: 'Of that, paid on house accounts',
    methods: 'By method',
    ofThatTips: 'Of that, tips',
    people: 'Tips by person',
    corrections: 'Corrections by person',
    openBills: 'Open bills that carry over',
    billOf: (number, table) => `Bill ${number}, ${table}`,
    sales: 'Sales',
    bills: 'Bills paid',
    gross: 'Gross',
    discount: 'Discounts',
    iva: 'VAT',
    service: 'Service',
    commission: 'Commission',
    salesTotal: 'Final total',
    outside: (bills) => `Others of the branch, no register: ${bills}`,
    products: 'Products',
    hours: 'By hour',
    kinds: {
      entrada: 'Cash in',
      salida: 'Cash out',
      deposito: 'Deposit',
      propina_pagada: 'Tip paid out',
    },
    corrected: {
      anulacion: 'Voids',
      descuento: 'Discounts',
      cortesia: 'Courtesies',
      reverso: 'Reversals',
      devolucion: 'Refunds',
    },
  },
  pt: {
    copy: 'CÓPIA',
    printed: 'Impresso',
    x: (register, number) => `X · ${register}, turno ${number}`,
    z: (register, number) => `Z · ${register}, turno ${number}`,
    openedBy: 'Abriu',
    closedBy: 'Fechou',
    nobody: 'Sem nome',
    byWhen: (person, when) => `${person}, ${when}`,
    approved: (text, person) => `${text} (autorizado por ${person})`,
    cash: 'Dinheiro',
    opening: 'Na abertura',
    charged: 'Cobrado, menos troco',
    expected: 'Esperado',
    counted: 'Contado',
    difference: 'Diferença',
    left: 'Fica no caixa',
    why: 'Motivo',
    counts: 'Contagens',
    onAccount: 'Disso, pagos em contas da casa',
    methods: 'Por método',
    ofThatTips: 'Disso, gorjetas',
    people: 'Gorjetas por pessoa',
    corrections: 'Correções por pessoa',
    openBills: 'Contas abertas que continuam',
    billOf: (number, table) => `Conta ${number}, ${table}`,
    sales: 'Vendas',
    bills: 'Contas cobradas',
    gross: 'Bruto',
    discount: 'Descontos',
    iva: 'IVA',
    service: 'Serviço',
    commission: 'Comissão',
    salesTotal: 'Total final',
    outside: (bills) => `Outras da filial, sem caixa: ${bills}`,
    products: 'Produtos',
    hours: 'Por hora',
    kinds: {
      entrada: 'Entrada',
      salida: 'Saída',
      deposito: 'Depósito',
      propina_pagada: 'Gorjeta paga',
    },
    corrected: {
      anulacion: 'Anulações',
      descuento: 'Descontos',
      cortesia: 'Cortesias',
      reverso: 'Estornos',
      devolucion: 'Devoluções',
    },
  },
  fr: {
    copy: 'COPIE',
    printed: 'Imprimé',
    x: (register, number) => `X · ${register}, service ${number}`,
    z: (register, number) => `Z · ${register}, service ${number}`,
    openedBy: 'Ouvert par',
    closedBy: 'Clôturé par',
    nobody: 'Sans nom',
    byWhen: (person, when) => `${person}, ${when}`,
    approved: (text, person) => `${text} (autorisé par ${person})`,
    cash: 'Espèces',
    opening: 'À l’ouverture',
    charged: 'Encaissé, moins la monnaie',
    expected: 'Attendu',
    counted: 'Compté',
    difference: 'Écart',
    left: 'Reste en caisse',
    why: 'Motif',
    counts: 'Comptages',
    onAccount: 'Dont versés sur comptes maison',
    methods: 'Par moyen de paiement',
    ofThatTips: 'Dont pourboires',
    people: 'Pourboires par personne',
    corrections: 'Corrections par personne',
    openBills: 'Additions ouvertes reportées',
    billOf: (number, table) => `Addition ${number}, ${table}`,
    sales: 'Ventes',
    bills: 'Additions encaissées',
    gross: 'Brut',
    discount: 'Remises',
    iva: 'TVA',
    service: 'Service',
    commission: 'Commission',
    salesTotal: 'Total final',
    outside: (bills) => `Autres du site, hors caisse: ${bills}`,
    products: 'Produits',
    hours: 'Par heure',
    kinds: {
      entrada: 'Entrée',
      salida: 'Sortie',
      deposito: 'Dépôt',
      propina_pagada: 'Pourboire versé',
    },
    corrected: {
      anulacion: 'Annulations',
      descuento: 'Remises',
      cortesia: 'Gestes commerciaux',
      reverso: 'Paiements annulés',
      devolucion: 'Remboursements',
    },
  },
}
