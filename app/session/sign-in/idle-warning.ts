/** «Tu sesión está por terminar», over a form that somebody is filling in (platform R48). */
import { t } from '#app/i18n/t.ts';

/** What is left when it is said. */
const LEFT_MS = 5 * 60_000;
const SOON = () => t('signin.endsSoon', 'Tu sesión termina en 5 minutos por inactividad.');
const OVER = () =>
  t(
    'signin.ended',
    'Tu sesión terminó. Al guardar se te pide entrar y lo que escribiste se conserva.',
  );

export function warn(againMs: number): void {
  if (!document.querySelector('main form[method="post"]') || document.getElementById('idle'))
    return;
  const box = document.createElement('div');
  box.id = 'idle';
  box.className = 'msg wait';
  box.setAttribute('role', 'alert');
  Object.assign(box.style, {
    position: 'fixed',
    insetInline: '16px',
    bottom: '72px',
    zIndex: '20',
    maxWidth: '40rem',
    marginInline: 'auto',
  });
  const text = document.createElement('p');
  text.textContent = SOON();
  const stay = document.createElement('button');
  stay.type = 'button';
  stay.className = 'btn sm';
  stay.textContent = t('form.stayHere', 'Seguir aquí');
  const over = setTimeout(() => end(text, stay), LEFT_MS);
  stay.addEventListener('click', () => {
    void fetch('/profile', { credentials: 'same-origin' }).then((answer) => {
      clearTimeout(over);
      if (answer.redirected || !answer.ok) return end(text, stay);
      box.remove();
      setTimeout(() => warn(againMs), againMs);
    });
  });
  const words = document.createElement('div');
  words.append(text, stay);
  box.append(words);
  document.body.append(box);
}

function end(text: HTMLElement, stay: HTMLElement): void {
  text.textContent = OVER();
  stay.remove();
}
