import type { Pack } from '../pack.ts'

export const people: Pack['people'] = {
  title: 'Utilisateurs',
  create: 'Nouvel utilisateur',
  pins: 'PIN, droits et motifs',
  name: 'Nom',
  email: 'E-mail',
  profile: 'Profil',
  profiles: { superadmin: 'Super administrateur', admin: 'Administrateur', salonero: 'Serveur' },
  form: { name: 'Nom', email: 'E-mail', profile: 'Profil' },
  badEmail: 'Saisissez un e-mail valide.',

  pending: 'Pas encore accepté',
  recode: 'Code',
  recodeOne: (name) => `Donner un nouveau code à ${name}`,
  recoding: {
    title: (name) => `Donner un nouveau code à ${name} ?`,
    text: 'L’ancien ne fonctionnera plus.',
    yes: 'Donner un nouveau code',
    failed: 'Le nouveau code n’a pas pu être donné',
  },

  users: {
    empty: 'Aucun utilisateur pour l’instant',
    loadFailed: 'Les utilisateurs n’ont pas pu être chargés',
    form: {
      newTitle: 'Créer un utilisateur',
      editTitle: 'Modifier l’utilisateur',
      created: 'Utilisateur créé',
      edited: 'Utilisateur enregistré',
      createFailed: 'L’utilisateur n’a pas pu être créé',
      editFailed: 'L’utilisateur n’a pas pu être enregistré',
    },
    remove: {
      title: (name) => `Retirer ${name} de la plateforme ?`,
      text: 'L’accès de super administrateur prend fin. Son compte n’est pas supprimé.',
      yes: 'Retirer',
      done: (name) => `${name} n’est plus super administrateur`,
      failed: 'Erreur lors du retrait',
    },
  },

  employees: {
    empty: 'Aucun employé pour l’instant',
    loadFailed: 'Les employés n’ont pas pu être chargés',
    form: {
      newTitle: 'Créer un utilisateur',
      editTitle: 'Modifier l’utilisateur',
      created: 'Employé créé',
      edited: 'Employé enregistré',
      createFailed: 'L’employé n’a pas pu être créé',
      editFailed: 'L’employé n’a pas pu être enregistré',
    },
    branches: 'Sites',
    noBranches: 'Aucun site pour l’instant',
    branchesFailed: 'Les sites n’ont pas pu être chargés',
    everyBranch: 'Un administrateur travaille dans tous les sites.',
    needsBranch: 'Sans site, impossible d’entrer.',
    noneChosen: 'Choisissez au moins un site.',
    identityKept: 'Le nom et l’e-mail n’ont pas changé',
    identityKeptText: (name) =>
      `${name} a un compte qui n’est pas seulement de ce restaurant, et les change dans son propre profil.`,
    dismiss: 'Renvoyer',
    dismissOne: (name) => `Renvoyer ${name}`,
    dismissal: {
      title: (name) => `Renvoyer ${name} ?`,
      text: 'L’accès à ce restaurant prend fin maintenant. Son compte et ce qui a été fait ne sont pas supprimés.',
      yes: 'Renvoyer',
      done: (name) => `${name} ne travaille plus ici`,
      failed: 'Erreur lors du renvoi',
    },
    renew: 'Mot de passe',
    renewOne: (name) => `Donner un nouveau mot de passe à ${name}`,
    renewal: {
      title: (name) => `Donner un nouveau mot de passe à ${name} ?`,
      text: 'L’actuel ne servira plus et ses sessions se ferment.',
      yes: 'Donner un nouveau mot de passe',
      failed: 'Le nouveau mot de passe n’a pas pu être donné',
    },
  },

  password: {
    title: (name) => `Mot de passe temporaire de ${name}`,
    text: 'Donnez-le maintenant : il ne s’affichera plus. Il sert jusqu’à ce que la personne le change.',
    email: 'E-mail',
    label: 'Mot de passe temporaire',
    copy: 'Copier',
    copied: 'Copié',
    copyFailed: 'Le navigateur a refusé la copie. Il est sélectionné pour le copier à la main.',
    done: 'Terminé',
    knownTitle: 'Il y avait déjà un compte',
    known: (name, email) =>
      `${name} (${email}) se connecte avec son mot de passe habituel, choisit « J’ai un code d’emploi » et saisit ce code. Donnez-le maintenant : il ne s’affichera plus. Il expire dans 7 jours.`,
    code: 'Code',
    codeCopied: 'Copié',
    lostTitle: 'Le mot de passe ne peut plus s’afficher',
    lost: (name, email) =>
      `${name} (${email}) était déjà enregistré : la connexion s’est coupée avant l’arrivée de la réponse.`,
    lostEmployee: 'Si son compte est nouveau, donnez-lui un nouveau mot de passe.',
    lostCode: 'Donnez-lui un nouveau code depuis la liste.',
    lostAdmin:
      'Entrez dans le restaurant et, dans Utilisateurs, donnez-lui un nouveau mot de passe ou, s’il y avait déjà un compte, un nouveau code.',
    lostSuperadmin:
      'Si son compte est nouveau, retirez-le de la liste, ajoutez-le comme employé d’un restaurant, donnez-lui là un nouveau mot de passe et créez-le ici à nouveau.',
    renew: 'Donner un nouveau mot de passe',
  },

  acceptance: {
    title: 'Accepter un emploi',
    text: 'Saisissez le code que vous a donné la personne qui vous a engagé.',
    code: 'Code',
    save: 'Accepter l’emploi',
    done: 'Emploi accepté',
  },
}
