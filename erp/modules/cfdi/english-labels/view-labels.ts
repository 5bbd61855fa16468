import { englishLabels } from '../english-labels.ts';
import { labelsOfView } from './labels-of-view.ts';

/** Of the views of issued CFDI that other modules have. */
export const viewLabels = (path: string): Readonly<Record<string, string>> =>
  labelsOfView(englishLabels, path);
