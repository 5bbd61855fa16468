import { useEffect, useLayoutEffect, useRef, type FormEvent, type RefObject } from 'react';
import { useNavigation } from 'react-router';
import { requestFill } from './compute/request-fill.ts';
import { narrow } from './options/narrow.ts';
import {
  endRedraw,
  forgetRedraw,
  redraw,
  resumeTyping,
  typedMeanwhile,
  type TypedMeanwhile,
} from './compute/redraw.ts';
import { updateVisibility } from './visibility.ts';

export interface LiveForm {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly dirty: RefObject<boolean>;
  onInput(event: FormEvent<HTMLFormElement>): void;
  onChange(event: FormEvent<HTMLFormElement>): void;
  onSubmit(): void;
}

const valueOf = (form: HTMLFormElement, name: string): string => {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement && field.type === 'checkbox')
    return field.checked ? '1' : '';
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value : '';
};

/**
 * Fields that only count under a condition are folded away while it does not hold (without a script
 * their help says so).
 */
function foldFields(form: HTMLFormElement): void {
  for (const box of form.querySelectorAll<HTMLElement>('[data-when]')) {
    const control = box.querySelector<HTMLInputElement>('[name]');
    const prefix = control?.name.includes('.')
      ? control.name.slice(0, control.name.lastIndexOf('.') + 1)
      : '';
    const decides = prefix + box.dataset.when!;
    // What is only read there does not change: the server said what follows from it.
    if (!form.elements.namedItem(decides)) continue;
    const value = valueOf(form, decides);
    const wanted =
      box.dataset.is === '' ? value !== '' : box.dataset.is!.split('|').includes(value);
    box.removeAttribute('data-off');
    box.hidden = !wanted && !box.querySelector('[aria-invalid="true"]');
  }
  updateVisibility(form);
}

/**
 * Ctrl+Enter saves from anywhere on the page but another form: after a refused save the focus is on
 * what is wrong, outside this one.
 */
function listenToSave(form: RefObject<HTMLFormElement | null>): () => void {
  const onKey = (event: KeyboardEvent) => {
    const { target } = event;
    if (
      event.key !== 'Enter' ||
      !(event.ctrlKey || event.metaKey) ||
      event.repeat ||
      !(target instanceof Element)
    )
      return;
    const other = target.closest('form, dialog');
    const save = form.current?.querySelector<HTMLButtonElement>('.fbar .pri');
    if (!save || (other && other !== form.current)) return;
    event.preventDefault();
    form.current!.requestSubmit(save);
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}

/** Of the drawing that has just left, for the one that takes its place. */
let carried: TypedMeanwhile | null = null;

/**
 * What a script adds to a form: knowing that it changed, folding fields, reloading options that
 * depend on another field.
 */
export function useLiveForm(changed: boolean): LiveForm {
  const form = useRef<HTMLFormElement>(null);
  const dirty = useRef(changed);
  useLayoutEffect(() => {
    const drawn = form.current;
    if (!drawn) return;
    if (resumeTyping(drawn, carried)) requestFill(drawn);
    carried = null;
    return () => {
      carried = typedMeanwhile(drawn);
    };
  }, []);
  const idle = useNavigation().state === 'idle';
  useEffect(() => {
    if (idle) endRedraw(form.current);
  }, [idle]);
  useEffect(() => {
    if (form.current) foldFields(form.current);
    return listenToSave(form);
  }, []);
  return {
    form,
    dirty,
    onInput: () => {
      dirty.current = true;
    },
    onChange: (event) => {
      dirty.current = true;
      if (form.current) {
        foldFields(form.current);
        if (event.target instanceof HTMLSelectElement) narrow(form.current, event.target.name);
      }
      if (!(event.target instanceof HTMLElement)) return;
      if (event.target.dataset.compute !== undefined) requestFill(form.current, event.target);
      if (event.target.dataset.refresh === undefined) return;
      const refresh = form.current?.querySelector<HTMLButtonElement>('button[data-refresher]');
      if (refresh && form.current) redraw(form.current, refresh);
    },
    onSubmit: () => {
      dirty.current = false;
      forgetRedraw();
    },
  };
}
