import { makeDemoFirst } from '../product.ts';

/** Two files at once would each make the demo companies: for minutes, and once too often. */
export const setup = makeDemoFirst;
