import type { Pack } from '../pack.ts'

export const posScreen: Pack['posScreen'] = {
  pages: {
    label: 'Pages de commandes',
    at: (page, pages) => `${page} sur ${pages}`,
    previous: 'Page précédente',
    next: 'Page suivante',
    newer: (count) => (count === 1 ? `+${count} plus récente` : `+${count} plus récentes`),
  },
  more: (count) => `Voir ${count} de plus`,
  fewer: 'Voir moins',
  bills: {
    which: 'Quelles additions',
    open: 'Ouvertes',
    pages: 'Pages d’additions',
    newer: (count) => (count === 1 ? `+${count} addition` : `+${count} additions`),
  },
  recent: {
    inBills: 'Voir dans Additions',
    payers: 'Encaissements',
    payment: (method, amount) => `${amount} (${method})`,
    charged: (person, amounts) =>
      person === undefined ? `Payé en ligne : ${amounts}` : `${person} a encaissé ${amounts}`,
    closed: (person, method) =>
      [person === undefined ? 'Addition fermée' : `${person} a fermé l’addition`, method]
        .filter(Boolean)
        .join(' · '),
    title: 'Fermées récemment',
    text: 'Elles peuvent être rouvertes pendant 30 minutes.',
    none: 'Aucune addition fermée ces 30 dernières minutes',
    unknown: 'Sans connexion, on ne sait pas quelles additions viennent d’être fermées',
    reopen: 'Rouvrir',
    reopenOne: (number) => `Rouvrir l’addition ${number}`,
    ago: (minutes) => `il y a ${minutes}`,
  },
  receiving: {
    tools: 'Plus d’options',
    stop: 'Ne plus prendre de commandes',
    start: 'Reprendre les commandes',
    closed: 'Commandes fermées',
    closedText: 'Les clients ne peuvent pas commander. Les serveurs, si.',
    stopped: 'Les commandes des clients sont fermées',
    started: 'Les commandes sont de nouveau ouvertes',
    failed: 'Le changement a échoué',
  },
}
