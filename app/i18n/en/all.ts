/** English, by key. */
import { frame } from './frame.ts';
import { forms } from './forms.ts';
import { lists } from './lists.ts';

export const english: Readonly<Record<string, string>> = { ...frame, ...forms, ...lists };
