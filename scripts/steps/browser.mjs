import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, runTool, TOOLS } from './process.mjs';
import { findProgram, installPackages, isProgram } from './programs.mjs';

/** A Chromium of the system: `CHROMIUM` names one, otherwise the first in the path. */
const systemBrowser = () =>
  process.env.CHROMIUM && isProgram(process.env.CHROMIUM)
    ? process.env.CHROMIUM
    : findProgram('chromium', 'chromium-browser', 'google-chrome');

const playwrightBrowser = async () => {
  const { chromium } = await import(
    pathToFileURL(join(root, 'node_modules/@playwright/test/index.mjs')).href
  );
  return chromium.executablePath();
};

/** Path of a Chromium, installed when the machine has none; null when none could be had. */
export async function ensureBrowser() {
  const found = systemBrowser() ?? [await playwrightBrowser()].find(isProgram);
  if (found) return found;
  console.log('Installing a browser for the tests …');
  if (await installPackages('chromium')) {
    const installed = systemBrowser();
    if (installed) return installed;
  }
  await runTool(TOOLS.playwright, ['install', 'chromium']);
  return [await playwrightBrowser()].find(isProgram) ?? null;
}
