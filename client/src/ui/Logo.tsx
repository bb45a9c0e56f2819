/** Hidden from screen readers, because the name is beside the logo or in the document's title. */
export function Logo(props: { className?: string | undefined }) {
  return (
    <svg className={props.className} viewBox="0 0 64 64" aria-hidden focusable="false">
      <rect width="64" height="64" rx="16" fill="#016083" />
      <circle cx="32" cy="29" r="14" fill="none" stroke="#fff" strokeWidth="7" />
      <path d="M16 53h32" stroke="#ffb62e" strokeWidth="6" strokeLinecap="round" />
    </svg>
  )
}
