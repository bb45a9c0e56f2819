/** What the page of the calls does in a browser: it finds calls, and opens the one that its address names. */

export const SCRIPT = `const calls = [...document.querySelectorAll('.call')].map((call) => ({ call, text: folded(call.textContent) }))
const parts = [...document.querySelectorAll('.part')]
const input = document.querySelector('#buscar')
const nothing = document.querySelector('.nothing')

function folded(text) {
  return text.normalize('NFD').replace(/\\p{M}/gu, '').toLowerCase()
}

function find() {
  const words = folded(input.value).split(/\\s+/)
  for (const { call, text } of calls) call.hidden = !words.every((word) => text.includes(word))
  for (const part of parts) part.hidden = !part.querySelector('.call:not([hidden])')
  nothing.hidden = parts.some((part) => !part.hidden)
}

function openNamed() {
  const named = document.getElementById(location.hash.slice(1))
  if (!named?.matches('.call')) return
  named.open = true
  named.scrollIntoView()
}

input.closest('p').hidden = false
input.addEventListener('input', find)
addEventListener('hashchange', openNamed)
find()
openNamed()
`
