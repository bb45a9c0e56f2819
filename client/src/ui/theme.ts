/** The theme of the component library. All pairs of text and background pass WCAG AA, light and dark. */
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const brand: MantineColorsTuple = [
  '#e8f4f9',
  '#cfe6f0',
  '#a3d2e4',
  '#76c1dd',
  '#4bb4dc',
  '#2796c1',
  '#127fa8',
  '#067094',
  '#016083',
  '#014a66',
]

const green: MantineColorsTuple = [
  '#e7f7ee',
  '#cdeeda',
  '#a0e0bb',
  '#78dc9f',
  '#5fdc93',
  '#2fb56a',
  '#1b9250',
  '#127f44',
  '#0b6b3a',
  '#07522c',
]

const red: MantineColorsTuple = [
  '#fdebe9',
  '#fad3d0',
  '#f7b0ab',
  '#ff9e95',
  '#ff8a80',
  '#e0574e',
  '#cf3a31',
  '#bf2820',
  '#b01c16',
  '#8c140f',
]

const dark: MantineColorsTuple = [
  '#f6fafc',
  '#dbe5ea',
  '#b4c5cd',
  '#8ba1ac',
  '#3a505b',
  '#20313a',
  '#17252c',
  '#111c22',
  '#0b1419',
  '#050a0d',
]

export type ControlSize = 'sm' | 'md' | 'lg'

interface ButtonLook {
  variant?: string
  color?: string
}

const BUTTONS: Record<string, Record<string, string>> = {
  'filled brand': {
    '--button-bg': 'var(--brand)',
    '--button-color': 'var(--brand-ink)',
    '--button-hover': 'color-mix(in srgb, var(--brand) 86%, var(--ink))',
  },
  'light brand': {
    '--button-bg': 'var(--brand-soft)',
    '--button-color': 'var(--brand-text)',
    '--button-hover': 'color-mix(in srgb, var(--brand-soft) 85%, var(--brand-text))',
  },
  'subtle brand': {
    '--button-bg': 'transparent',
    '--button-color': 'var(--brand-text)',
    '--button-hover': 'var(--brand-soft)',
  },
  'filled red': {
    '--button-bg': 'var(--late)',
    '--button-color': 'var(--on-tone)',
    '--button-hover': 'color-mix(in srgb, var(--late) 86%, var(--ink))',
  },
  'subtle red': {
    '--button-bg': 'transparent',
    '--button-color': 'var(--late)',
    '--button-hover': 'var(--late-soft)',
  },
}

/** The library computes contrast for the light scheme only, so the colours are set explicitly. */
function buttonVars(_: unknown, { variant = 'filled', color = 'brand' }: ButtonLook) {
  return { root: BUTTONS[`${variant} ${color}`] ?? {} }
}

/** @param closeLabel the label of the button that closes a dialog */
export function createAppTheme(size: ControlSize, closeLabel: string) {
  return createTheme({
    primaryColor: 'brand',
    primaryShade: { light: 8, dark: 4 },
    autoContrast: true,
    luminanceThreshold: 0.35,
    colors: { brand, green, red, dark },
    black: '#0b2029',
    fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
    headings: { fontFamily: 'inherit', fontWeight: '700' },
    fontSizes: { xs: '0.875rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
    radius: { sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      Button: { defaultProps: { size }, vars: buttonVars },
      InputWrapper: { defaultProps: { size } },
      TextInput: { defaultProps: { size } },
      PasswordInput: { defaultProps: { size } },
      NumberInput: { defaultProps: { size } },
      NativeSelect: { defaultProps: { size } },
      Textarea: { defaultProps: { size } },
      Checkbox: { defaultProps: { size } },
      Switch: { defaultProps: { size } },
      SegmentedControl: { defaultProps: { size } },
      ActionIcon: { defaultProps: { size: size === 'sm' ? 'lg' : 'xl', variant: 'subtle' } },
      ModalCloseButton: { defaultProps: { 'aria-label': closeLabel } },
      Badge: { styles: { root: { textTransform: 'none', fontWeight: 600 } } },
      Menu: {
        defaultProps: {
          shadow: 'md',
          radius: 'lg',
          position: 'bottom-end',
          // Keeps drop-down menus inside the landmark of their button.
          withinPortal: false,
          withInitialFocusPlaceholder: false,
        },
      },
    },
  })
}

export const appVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-2)',
    '--mantine-color-placeholder': 'var(--ink-2)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-error': 'var(--late)',
    '--mantine-color-anchor': 'var(--brand-text)',
  }
  return { variables: {}, light: shared, dark: shared }
}
