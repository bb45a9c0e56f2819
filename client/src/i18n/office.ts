import { es } from './office/es.ts'
import { shownTexts } from './shown.ts'

export const {
  activity: activityWords,
  devices: deviceWords,
  floor: floorWords,
  menu: menuWords,
  people: peopleWords,
  profile: profileWords,
  recovery: recoveryWords,
  restaurants: restaurantsWords,
  setup: setupWords,
  steps: stepsWords,
} = shownTexts('office', es)
