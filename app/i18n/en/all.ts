/** English, by key. */
import { frame } from './frame.ts';
import { forms } from './forms.ts';
import { lists } from './lists.ts';
import { session } from './session.ts';
import { records } from './records.ts';
import { home } from './home.ts';
import { reports } from './reports.ts';

export const english: Readonly<Record<string, string>> = {
  ...frame,
  ...forms,
  ...lists,
  ...session,
  ...records,
  ...home,
  ...reports,
};
