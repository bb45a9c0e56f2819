import type { Translated } from '@orderi/shared/kernel/texts'
import type { es } from './es.ts'

export const fr: Translated<typeof es> = {
  asker_has_orders: 'Cette personne a déjà des commandes sur sa propre addition.',
  asker_joined_another: 'Cette personne a déjà rejoint une autre addition de la table.',
  many_accounts_of_address:
    'Beaucoup de comptes ont été créés depuis votre réseau. Patientez quelques minutes et réessayez.',
  many_accounts_of_table:
    'Beaucoup de comptes ont été créés à cette table. Patientez quelques minutes et réessayez.',
  many_bill_requests:
    'Vous avez déjà demandé l’addition plusieurs fois. Patientez quelques minutes.',
  many_bill_requests_of_table:
    'Cette table a déjà demandé l’addition plusieurs fois. Patientez quelques minutes.',
  many_calls: 'Vous avez déjà appelé plusieurs fois. Patientez quelques minutes.',
  many_calls_of_table: 'Cette table a déjà appelé plusieurs fois. Patientez quelques minutes.',
  many_emails: 'Vous avez changé d’e-mail trop souvent. Patientez quelques minutes et réessayez.',
  many_guests:
    'Beaucoup de personnes ont rejoint cette table. Patientez quelques minutes et réessayez.',
  many_menus:
    'La carte a été ouverte trop souvent depuis votre réseau. Patientez une minute et réessayez.',
  many_orders:
    'Vous avez envoyé beaucoup de commandes d’affilée. Patientez quelques minutes ou voyez avec le serveur.',
  many_orders_of_table:
    'Cette table a envoyé beaucoup de commandes d’affilée. Patientez quelques minutes ou voyez avec le serveur.',
  many_refusals:
    'Votre réseau a envoyé beaucoup de demandes impossibles. Patientez quelques minutes ou voyez avec le serveur.',
  no_table: 'Scannez le code de votre table.',
  password_missing: 'Saisissez votre mot de passe.',
  wrong_password: 'Le mot de passe n’est pas correct.',
  bad_characters: 'Le texte contient des caractères qui ne sont pas admis.',
  bad_email: 'Saisissez un e-mail valide.',
  password_too_common: 'Ce mot de passe est très courant. Choisissez-en un autre.',
  password_too_long: 'Au plus {maximum} caractères.',
  too_long: 'Écrivez au plus {maximum} caractères.',
  pieces_left: '{name} : il n’en reste que {left}.',
  wait_minutes: 'Trop d’essais. Attendez {minutes} minutes et réessayez.',
  wait_one_minute: 'Trop d’essais. Attendez une minute et réessayez.',
  wrong_current_password: 'Le mot de passe actuel n’est pas correct.',
}
