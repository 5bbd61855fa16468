import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, run, runTool, TOOLS } from './process.mjs';

const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'EACCES' || error.code === 'ENOTDIR') return false;
    throw error;
  }
};

/** A Chromium of the system: `CHROMIUM` names one, otherwise the first in the path. */
const systemBrowser = () => {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = ['chromium', 'chromium-browser', 'google-chrome'].flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env.CHROMIUM, ...candidates].find((path) => path && isProgram(path));
};

const playwrightBrowser = async () => {
  const { chromium } = await import(pathToFileURL(join(root, 'node_modules/@playwright/test/index.mjs')).href);
  return chromium.executablePath();
};

const isDebianRoot = () => existsSync('/etc/debian_version') && process.getuid?.() === 0;

/** Path of a Chromium, installed when the machine has none; null when none could be had. */
export async function ensureBrowser() {
  const found = systemBrowser() ?? [await playwrightBrowser()].find(isProgram);
  if (found) return found;
  console.log('Installing a browser for the tests …');
  if (isDebianRoot()) {
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env: { DEBIAN_FRONTEND: 'noninteractive' } });
    const installed = systemBrowser();
    if (installed) return installed;
  }
  await runTool(TOOLS.playwright, ['install', 'chromium']);
  return [await playwrightBrowser()].find(isProgram) ?? null;
}
