import { es } from './office/es.ts'
import { shownTexts } from './shown.ts'

export const {
  activity: activityWords,
  floor: floorWords,
  menu: menuWords,
  people: peopleWords,
  profile: profileWords,
  recovery: recoveryWords,
  restaurants: restaurantsWords,
  setup: setupWords,
  steps: stepsWords,
} = shownTexts('office', es)
