/** The French words of the own profile and of the restaurant's. */
import type { Pack } from '../pack.ts'

export const profile: Pack['profile'] = {
  title: 'Mon profil',
  loadFailed: 'Votre profil n’a pas pu être lu',
  data: {
    title: 'Mes données',
    text: 'Vous vous connectez avec cet e-mail.',
    name: 'Nom',
    email: 'E-mail',
    badEmail: 'Saisissez un e-mail valide.',
    done: 'Profil enregistré',
    failed: 'Le profil n’a pas pu être enregistré',
  },
  language: {
    title: 'Langue',
    text: 'De vos écrans, sur tous les appareils. Ce que lit le client ne change pas.',
  },
  password: {
    title: 'Mot de passe',
    text: 'Si vous êtes entré avec un mot de passe temporaire, changez-le ici. Vos autres sessions se ferment.',
    current: 'Mot de passe actuel',
    next: 'Nouveau mot de passe',
    nextHint: 'De 8 à 128 caractères.',
    repeat: 'Répétez le nouveau mot de passe',
    tooShort: 'Au moins 8 caractères.',
    tooLong: 'Au plus 128 caractères.',
    differs: 'Ce n’est pas le même que le nouveau.',
    show: 'Afficher ou masquer le mot de passe',
    save: 'Changer le mot de passe',
    done: 'Mot de passe changé',
    failed: 'Le mot de passe n’a pas pu être changé',
  },
  restaurant: {
    title: 'Profil du restaurant',
    loadFailed: 'Le profil du restaurant n’a pas pu être lu',
    done: 'Restaurant enregistré',
    failed: 'Le restaurant n’a pas pu être enregistré',
    look: 'Ce que voient les clients',
    contact: 'Contact',
    taxes: 'Taxes et service',
    languages: 'Autres langues',
    languagesText: 'Ce qui reste vide s’affiche en espagnol.',
    law: 'Au Costa Rica les prix de la carte doivent être finaux : la loi demande qu’ils comprennent la TVA et le service. En l’état, le client paie plus que ce qu’il lit.',
    commission: (percent, type) => `Commission d’Orderi : ${percent} %. ${type}.`,
    past: 'Les additions déjà ouvertes ne changent pas.',
  },
}
