/** Invented records of the demo companies, in order. Each part may run again: what exists stays. */
import type { Actor } from '../../api/actor.ts';
import type { Services } from '../../api/services.ts';
import { demoAccess } from './access.ts';
import { demoApprovals } from './approvals.ts';
import { demoAreas } from './areas.ts';
import { demoBranches } from './branches.ts';
import { demoImports } from './imports.ts';
import { demoIntegration } from './integration.ts';
import { demoProducts, demoStorages } from './inventory.ts';
import { demoLots } from './lots.ts';
import { demoConsigned } from './consigned.ts';
import { demoCostCenters } from './cost-centers.ts';
import { demoCustomerStorages } from './customer-storages.ts';
import { demoExits } from './exits.ts';
import { demoExtraFields } from './extra-fields.ts';
import { demoFormats } from './formats.ts';
import { demoItems } from './items.ts';
import { demoCollaboration } from './collaboration.ts';
import { demoNotices } from './notices.ts';
import { demoPeople } from './people.ts';
import { demoReorder } from './reorder.ts';
import { demoSupplierCatalogs, demoSuppliers } from './purchasing.ts';
import { demoCosts } from './costs.ts';
import { demoCounts } from './counts.ts';
import { demoCustomers } from './sales.ts';
import { demoScales } from './scales.ts';
import { demoSeries } from './series.ts';
import { demoRepositories, demoSettings } from './settings.ts';
import { demoShortages } from './shortages.ts';
import { demoSignIns } from './sign-ins.ts';
import { demoSlots } from './slots.ts';
import { demoStock } from './stock.ts';
import { demoSupplying } from './supplying.ts';
import { demoTasks } from './tasks.ts';
import { demoTechnicalSheets } from './technical-sheets.ts';
import { demoTexts } from './texts.ts';
import { demoWarehouse } from './warehouse.ts';
import { demoTransfers } from './transfers.ts';

export type Demo = (services: Services, actor: Actor) => Promise<void>;

export const demos: readonly Demo[] = [
  demoBranches,
  demoPeople,
  demoSignIns,
  demoAreas,
  demoSeries,
  demoSettings,
  demoTexts,
  demoProducts,
  demoCustomers,
  demoSuppliers,
  demoExtraFields,
  demoFormats,
  demoSupplierCatalogs,
  demoStorages,
  demoSlots,
  demoCostCenters,
  demoItems,
  demoStock,
  demoReorder,
  demoScales,
  demoWarehouse,
  demoExits,
  demoCustomerStorages,
  demoConsigned,
  demoShortages,
  demoLots,
  demoTechnicalSheets,
  demoRepositories,
  demoSupplying,
  demoTransfers,
  demoCounts,
  demoCosts,
  demoIntegration,
  demoTasks,
  demoCollaboration,
  demoNotices,
  demoImports,
  demoAccess,
  demoApprovals,
];
