import {
  AcceptRoleBody,
  ChangePinBody,
  ChooseRestaurantAnswer,
  ChooseRestaurantBody,
  EndSessionBody,
  LanguageBody,
  LoginAnswer,
  LoginBody,
  Me,
  NewPasswordBody,
  OwnSession,
  OwnUser,
  PasswordBody,
  PasswordResetBody,
  PinPerson,
  ProfileBody,
  RecoveryCodes,
  RegisterBody,
  SecondFactor,
  SecondFactorBody,
  SecondFactorSecret,
  SetPinBody,
  User,
} from '../accounts/schema.ts'
import { RestaurantWithBranches } from '../floor/schema.ts'
import { listOf } from '../kernel/fields.ts'
import { RestaurantProfileBody } from '../restaurants/schema.ts'
import { get, post } from './call.ts'

export const login = post('/login', 'P', {
  summary: 'Iniciar sesión',
  body: LoginBody,
  answer: LoginAnswer,
  refuses: ['bad_credentials', 'needs_code', 'bad_code', 'too_many_requests'],
})

export const register = post('/register', 'P', {
  summary: 'Crear una cuenta de cliente',
  body: RegisterBody,
  status: 201,
  answer: LoginAnswer,
  refuses: ['email_taken', 'too_many_requests'],
})

/** The response is the same whether or not the account exists. */
export const requestPasswordReset = post('/recuperar-clave', 'P', {
  summary: 'Pedir por correo un enlace para elegir una contraseña nueva',
  body: PasswordResetBody,
  status: 204,
  refuses: ['no_mail', 'too_many_requests'],
})

export const resetPassword = post('/nueva-clave', 'P', {
  summary: 'Elegir una contraseña nueva con el código de un enlace',
  body: NewPasswordBody,
  status: 204,
  refuses: ['too_many_requests'],
})

export const logout = post('/logout', 'C', {
  summary: 'Cerrar sesión',
  isOfDevice: true,
  beforeSecondFactor: true,
  status: 204,
})

export const sessions = get('/sesiones', 'C', {
  summary: 'Las sesiones de la cuenta propia, primero la de esta petición',
  answer: listOf(OwnSession),
  refuses: ['forbidden'],
})

export const endSession = post('/sesiones/cerrar', 'C', {
  summary: 'Cerrar una sesión de la cuenta propia',
  body: EndSessionBody,
  status: 204,
  refuses: ['forbidden', 'not_found'],
})

export const endOtherSessions = post('/sesiones/cerrar-otras', 'C', {
  summary: 'Cerrar las demás sesiones de la cuenta propia',
  status: 204,
  refuses: ['forbidden'],
})

export const secondFactor = get('/segundo-factor', 'C', {
  summary: 'La verificación en dos pasos de la cuenta propia',
  answer: SecondFactor,
  beforeSecondFactor: true,
  refuses: ['forbidden'],
})

/** Creates a secret that has no effect before `activar`. Replaces the secret of an earlier call. */
export const prepareSecondFactor = post('/segundo-factor/preparar', 'C', {
  summary: 'Preparar la verificación en dos pasos',
  answer: SecondFactorSecret,
  beforeSecondFactor: true,
  refuses: ['forbidden', 'in_use'],
})

export const turnOnSecondFactor = post('/segundo-factor/activar', 'C', {
  summary: 'Activar la verificación en dos pasos con un código y la contraseña',
  body: SecondFactorBody,
  answer: RecoveryCodes,
  beforeSecondFactor: true,
  refuses: ['forbidden', 'in_use', 'too_many_requests'],
})

export const renewRecoveryCodes = post('/segundo-factor/codigos', 'C', {
  summary: 'Crear códigos de recuperación nuevos, que reemplazan a los anteriores',
  body: SecondFactorBody,
  answer: RecoveryCodes,
  refuses: ['forbidden', 'in_use', 'too_many_requests'],
})

export const turnOffSecondFactor = post('/segundo-factor/desactivar', 'C', {
  summary: 'Desactivar la verificación en dos pasos',
  body: SecondFactorBody,
  status: 204,
  refuses: ['forbidden', 'in_use', 'too_many_requests'],
})

/** Sets the restaurant and branch of the session. Creates nothing. */
export const startRestaurant = post('/iniciar-restaurante', 'S', {
  summary: 'Elegir el restaurante y la sucursal de trabajo',
  isOfDevice: true,
  body: ChooseRestaurantBody,
  answer: ChooseRestaurantAnswer,
})

export const me = get('/me', 'C', {
  summary: 'La persona y sus restaurantes',
  isOfDevice: true,
  answer: Me,
  beforeSecondFactor: true,
})

export const acceptRole = post('/aceptar-empleo', 'C', {
  summary: 'Aceptar un empleo con el código de quien lo dio',
  body: AcceptRoleBody,
  answer: Me,
  refuses: ['forbidden', 'without_branch', 'too_many_requests'],
})

export const restaurant = get('/restaurante', 'S', {
  summary: 'El restaurante de trabajo',
  answer: RestaurantWithBranches,
  refuses: ['no_restaurant', 'other_restaurant'],
})

export const updateProfile = post('/actualizar-perfil', 'C', {
  summary: 'Cambiar el nombre y el correo propios',
  body: ProfileBody,
  answer: User,
  refuses: ['email_taken', 'forbidden', 'too_many_requests'],
})

export const updateLanguage = post('/actualizar-idioma', 'C', {
  summary: 'Elegir el idioma de las pantallas propias',
  isOfDevice: true,
  body: LanguageBody,
  beforeSecondFactor: true,
  answer: OwnUser,
  refuses: ['forbidden'],
})

export const updatePassword = post('/actualizar-password', 'C', {
  summary: 'Cambiar la contraseña propia',
  body: PasswordBody,
  beforeSecondFactor: true,
  status: 204,
  refuses: ['too_many_requests'],
})

export const pinPeople = get('/pin/personas', 'S', {
  summary: 'Las personas de la sucursal de trabajo, y si tienen un PIN',
  answer: listOf(PinPerson),
  refuses: ['no_restaurant', 'other_restaurant'],
})

/** Wrong, used and expired codes and unknown people get the same answer. */
export const setPin = post('/pin/poner', 'S', {
  summary: 'Poner un PIN con el código de un administrador',
  isOfDevice: true,
  body: SetPinBody,
  status: 204,
  refuses: ['no_restaurant', 'other_restaurant', 'too_many_requests'],
})

export const changePin = post('/pin/cambiar', 'S', {
  summary: 'Cambiar un PIN con el PIN anterior',
  isOfDevice: true,
  body: ChangePinBody,
  status: 204,
  refuses: ['no_restaurant', 'other_restaurant', 'bad_pin', 'too_many_requests'],
})

export const updateOwnRestaurant = post('/actualizar-restaurante', 'A', {
  summary: 'Cambiar el perfil del restaurante de trabajo',
  body: RestaurantProfileBody,
  answer: restaurant.answer,
  refuses: ['no_restaurant', 'other_restaurant', 'stale', 'bad_image'],
})
