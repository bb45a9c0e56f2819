import type { Pack } from '../pack.ts'

export const setup: Pack['setup'] = {
  title: 'Configurer Orderi',
  lead: 'Cette installation est nouvelle. Créez le compte de la personne qui l’administre ; tout le reste en découle.',
  code: 'Code du terminal',
  codeHint: '8 lettres et chiffres que le serveur affiche au démarrage.',
  codeRequired: 'Saisissez le code affiché dans le terminal.',
  name: 'Nom',
  nameRequired: 'Saisissez votre nom.',
  passwordHint: 'De 8 à 128 caractères.',
  passwordShort: 'Utilisez au moins 8 caractères.',
  submit: 'Créer le compte et commencer',
  loading: 'Recherche de l’installation',
  closedTitle: 'Cette installation est déjà configurée',
  closedText: 'Quelqu’un l’administre déjà. Connectez-vous pour continuer.',
}
