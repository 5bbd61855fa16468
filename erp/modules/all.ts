/**
 * Every module of the product. A module is declared in its folder's `module.ts`, which names its
 * resources.
 */
import { Registry } from '../model/registry.ts';
import { accounting } from './accounting/module.ts';
import { alm } from './alm/module.ts';
import { cfdi } from './cfdi/module.ts';
import { cfl } from './cfl/module.ts';
import { corp } from './corp/module.ts';
import { core } from './core/module.ts';
import { crm } from './crm/module.ts';
import { dif } from './dif/module.ts';
import { fin } from './fin/module.ts';
import { fleet } from './fleet/module.ts';
import { hr } from './hr/module.ts';
import { inv } from './inv/module.ts';
import { inventory } from './inventory/module.ts';
import { loansModule } from './loans/module.ts';
import { pos } from './pos/module.ts';
import { prc } from './prc/module.ts';
import { spp } from './spp/module.ts';
import { purchasing } from './purchasing/module.ts';
import { sales } from './sales/module.ts';
import { sat } from './sat/module.ts';
import { settings } from './settings/module.ts';
import { sys } from './sys/module.ts';
import { taxes } from './taxes/module.ts';
import { vault } from './vault/module.ts';
import { wms } from './wms/module.ts';

export const modules = [
  core,
  settings,
  corp,
  sales,
  crm,
  purchasing,
  inventory,
  wms,
  alm,
  inv,
  dif,
  accounting,
  cfl,
  cfdi,
  fin,
  loansModule,
  prc,
  spp,
  fleet,
  hr,
  sat,
  pos,
  taxes,
  vault,
  sys,
];
export const registry = new Registry(modules);
