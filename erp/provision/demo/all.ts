/** Invented records of the demo companies, in order. Each part may run again: what exists stays. */
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { demoAccess } from './company/access.ts';
import { demoApprovals } from './company/approvals.ts';
import { demoAreas } from './company/areas.ts';
import { demoOpening } from './books/opening.ts';
import { demoBlackList } from './books/black-list.ts';
import { demoBudgets } from './office/budgets.ts';
import { demoBranches } from './company/branches.ts';
import { demoImports } from './office/imports.ts';
import { demoIntegration } from './company/integration.ts';
import { demoProducts, demoStorages } from './catalogues/inventory.ts';
import { demoLandingBills } from './stock/landing-bills.ts';
import { demoLots } from './stock/lots.ts';
import { demoConsigned } from './stock/consigned.ts';
import { demoConsumption } from './stock/consumption.ts';
import { demoCostCenters } from './company/cost-centers.ts';
import { demoCustomerStorages } from './catalogues/customer-storages.ts';
import { demoEntryTemplates } from './books/entry-templates.ts';
import { demoCrm } from './catalogues/crm.ts';
import { demoFleet } from './catalogues/fleet.ts';
import { demoFixedAssets } from './books/fixed-assets.ts';
import { demoEntries } from './books/typed-entries.ts';
import { demoExchanges } from './company/exchanges.ts';
import { demoExits } from './stock/exits.ts';
import { demoExtraFields } from './company/extra-fields.ts';
import { demoFormats } from './company/formats.ts';
import { demoItems } from './catalogues/items.ts';
import { demoCollaboration } from './office/collaboration.ts';
import { demoNotices } from './office/notices.ts';
import { demoPeople } from './company/people.ts';
import { demoReorder } from './stock/reorder.ts';
import { demoSuppliers } from './catalogues/purchasing.ts';
import { demoSupplierCatalogs } from './catalogues/supplier-catalogs.ts';
import { demoBuying } from './catalogues/buying.ts';
import { demoCosts } from './stock/costs.ts';
import { demoCounts } from './stock/counts.ts';
import { demoCustomers } from './catalogues/sales.ts';
import { demoScales } from './catalogues/scales.ts';
import { demoIssuers } from './company/issuers.ts';
import { demoFiscalSeries, demoSeries } from './company/series.ts';
import { demoRepositories, demoSettings } from './company/settings.ts';
import { demoBanks } from './treasury/banks.ts';
import { demoHandedInvoices, demoSupplierPapers } from './purchases/supplier-papers.ts';
import { demoLoads } from './purchases/raw/loads.ts';
import { demoOrders } from './purchases/orders.ts';
import { demoEvaluations } from './purchases/past/evaluations.ts';
import { demoPastOrders } from './purchases/past/past-orders.ts';
import { demoPortalPeople } from './purchases/portal-people.ts';
import { demoMoney } from './treasury/payroll.ts';
import { demoReceivables } from './treasury/receivables.ts';
import { demoExpenses } from './treasury/expenses.ts';
import { demoLoans } from './treasury/loans.ts';
import { demoClosings } from './books/closings.ts';
import { demoCertificates } from './treasury/certificates.ts';
import { demoPaidLinks } from './treasury/paid-links.ts';
import { demoPayables } from './treasury/payables/payables.ts';
import { demoCounterReceipts } from './treasury/counter-receipts.ts';
import { demoProposals } from './treasury/payment-proposals.ts';
import { demoPaymentReceipts } from './treasury/payment-receipts.ts';
import { demoStatement } from './treasury/statement.ts';
import { demoSubjects } from './treasury/subjects.ts';
import { demoShortages } from './stock/shortages.ts';
import { demoSignIns } from './company/sign-ins.ts';
import { demoSlots } from './catalogues/slots.ts';
import { demoStock } from './stock/stock.ts';
import { demoSupplying } from './stock/supplying.ts';
import { demoTasks } from './office/tasks.ts';
import { demoTechnicalSheets } from './catalogues/technical-sheets.ts';
import { demoTexts } from './texts.ts';
import { demoReturns } from './sales/returns.ts';
import { demoCustomerOrders } from './sales/orders.ts';
import { demoShipments } from './sales/shipments.ts';
import { demoForecasts } from './sales/forecasts.ts';
import { demoCalls } from './sales/calls.ts';
import { demoCarts } from './sales/carts.ts';
import { demoProjects } from './sales/projects.ts';
import { demoQuotations } from './sales/quotations.ts';
import { demoTickets } from './sales/tickets.ts';
import { demoWarehouse } from './stock/warehouse.ts';
import { demoTransfers } from './stock/transfers.ts';

export type Demo = (services: Services, actor: Actor) => Promise<void>;

export const demos: readonly Demo[] = [
  demoBranches,
  demoPeople,
  demoSignIns,
  demoAreas,
  demoSeries,
  demoFiscalSeries,
  demoSettings,
  demoIssuers,
  demoTexts,
  demoProducts,
  demoCrm,
  demoCustomers,
  demoSuppliers,
  demoSubjects,
  demoSupplierPapers,
  demoExtraFields,
  demoFormats,
  demoSupplierCatalogs,
  demoStorages,
  demoBuying,
  demoSlots,
  demoCostCenters,
  demoFleet,
  demoExchanges,
  demoBudgets,
  demoEntryTemplates,
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
  demoLandingBills,
  demoCounts,
  demoPastOrders,
  demoCosts,
  demoOpening,
  demoBanks,
  demoEntries,
  demoMoney,
  demoReceivables,
  demoPayables,
  demoHandedInvoices,
  demoOrders,
  demoPortalPeople,
  demoLoads,
  demoProposals,
  demoCounterReceipts,
  demoEvaluations,
  demoPaidLinks,
  demoCertificates,
  demoLoans,
  demoExpenses,
  demoTickets,
  demoCustomerOrders,
  demoShipments,
  demoConsumption,
  demoQuotations,
  demoProjects,
  demoCalls,
  demoCarts,
  demoForecasts,
  demoFixedAssets,
  demoClosings,
  demoStatement,
  demoIntegration,
  demoTasks,
  demoCollaboration,
  demoNotices,
  demoBlackList,
  demoImports,
  demoPaymentReceipts,
  demoReturns,
  demoAccess,
  demoApprovals,
];
