import * as accounting from './accounting/contract.ts';
import * as accounts from './accounts/contract.ts';
import * as addresses from './addresses/contract.ts';
import * as security from './accounts/security-contract.ts';
import * as accountsExport from './accounting/export-contract.ts';
import * as analytics from './analytics/contract.ts';
import * as audit from './audit/contract.ts';
import * as cart from './cart/contract.ts';
import * as cartSuggestion from './cart/suggestion-contract.ts';
import * as catalogAdmin from './catalog/admin-contract.ts';
import * as catalogBulk from './catalog/bulk-contract.ts';
import * as categories from './catalog/category-contract.ts';
import * as catalog from './catalog/contract.ts';
import * as productSizes from './catalog/sizes-contract.ts';
import * as checkoutAdmin from './checkout/admin-contract.ts';
import * as checkout from './checkout/contract.ts';
import * as customers from './customers/contract.ts';
import * as customerPage from './customers/page-contract.ts';
import type { Endpoint } from './endpoint.ts';
import * as health from './health/contract.ts';
import * as home from './home/contract.ts';
import * as speed from './speed/contract.ts';
import * as stock from './stock/contract.ts';
import * as stockCounts from './stock/count-contract.ts';
import * as invitations from './invitations/contract.ts';
import * as mail from './mail/contract.ts';
import * as mailPreview from './mail/preview-contract.ts';
import * as media from './media/contract.ts';
import * as newsletter from './newsletter/contract.ts';
import * as notices from './notices/contract.ts';
import * as offers from './offers/contract.ts';
import * as ordersAdmin from './orders/admin-contract.ts';
import * as bulk from './orders/bulk-contract.ts';
import * as parcels from './orders/parcel-contract.ts';
import * as booking from './orders/booking-contract.ts';
import * as orders from './orders/contract.ts';
import * as deliveryPromise from './orders/delivery-promise-contract.ts';
import * as tracking from './orders/tracking-contract.ts';
import * as orderLists from './orders/lists-contract.ts';
import * as packing from './orders/packing-contract.ts';
import * as pincodes from './pincodes/contract.ts';
import * as privacy from './privacy/contract.ts';
import * as search from './search/contract.ts';
import * as settings from './settings/contract.ts';
import * as setup from './setup/contract.ts';
import * as support from './support/contract.ts';
import * as tax from './tax/contract.ts';
import * as taxRates from './tax/rates-contract.ts';
import * as testimonials from './testimonials/contract.ts';
import * as pages from './pages/contract.ts';

const all = [
  health.getHealth,
  health.getLiveness,
  health.getReadiness,
  health.getMetrics,
  catalog.listProducts,
  catalog.listBestsellers,
  catalog.getProduct,
  search.suggestProducts,
  search.searchProducts,
  pages.getPageByPath,
  pages.getPage,
  pages.listFooterPages,
  categories.listCategories,
  categories.getCategory,
  testimonials.listTestimonials,
  testimonials.listVideoTestimonials,
  testimonials.getProductReviews,
  home.getHome,
  home.getProductsPage,
  notices.listNotices,
  notices.streamNotices,
  newsletter.subscribe,
  newsletter.confirmSubscription,
  newsletter.unsubscribe,
  newsletter.getSubscriberCounts,
  newsletter.exportSubscribers,
  support.createTicket,
  support.listTickets,
  support.getTicket,
  support.answerTicket,
  support.changeTicketState,
  cart.getCart,
  cart.addToCart,
  cart.updateCart,
  cart.removeFromCart,
  cart.clearCart,
  cart.syncCart,
  cart.enterCode,
  cart.removeCode,
  cart.priceCart,
  cartSuggestion.suggestForFreeShipping,
  checkout.getPaymentProvider,
  checkout.createPayment,
  checkout.verifyPayment,
  checkout.receiveWebhook,
  checkout.refreshPayment,
  checkout.getPaymentStatus,
  checkout.releasePayment,
  checkout.listPaymentAttempts,
  checkout.getLastDetails,
  pincodes.getPincode,
  addresses.listAddresses,
  addresses.addAddress,
  addresses.changeAddress,
  addresses.deleteAddress,
  addresses.makeDefaultAddress,
  checkoutAdmin.listPaymentAttention,
  checkoutAdmin.retryRefund,
  checkoutAdmin.markRefundReturned,
  checkoutAdmin.listNotCompleted,
  orders.listOrders,
  orders.getOrder,
  orders.cancelOrder,
  booking.getCourierConnection,
  booking.getParcelBooking,
  booking.listParcelQuotes,
  booking.bookParcel,
  booking.retryBooking,
  booking.cancelBooking,
  booking.getParcelLabel,
  booking.printCourierLabels,
  booking.receiveCourierWebhook,
  tracking.trackOrder,
  deliveryPromise.getDeliveryPromise,
  ordersAdmin.listAllOrders,
  ordersAdmin.exportOrders,
  orderLists.exportSelection,
  orderLists.getNeighbours,
  orderLists.listOrderViews,
  orderLists.saveOrderView,
  orderLists.renameOrderView,
  orderLists.deleteOrderView,
  ordersAdmin.getAnyOrder,
  ordersAdmin.changeOrderStatus,
  ordersAdmin.undoChange,
  ordersAdmin.withdrawMails,
  ordersAdmin.refundOrder,
  ordersAdmin.noteOrder,
  bulk.previewBulk,
  bulk.startBulk,
  bulk.listBulks,
  bulk.getBulk,
  bulk.changeBulk,
  parcels.addParcel,
  parcels.changeParcel,
  parcels.splitParcel,
  parcels.removeParcel,
  parcels.changeParcelStatus,
  tax.getOwnDocument,
  tax.getDocumentPdf,
  tax.printOrders,
  tax.printManyOrders,
  packing.getPickList,
  packing.getPacking,
  packing.startPacking,
  packing.scanItem,
  packing.undoScan,
  packing.restartPacking,
  catalogAdmin.getAdminProduct,
  catalogAdmin.findChosenProducts,
  catalogAdmin.createProduct,
  catalogAdmin.changeProduct,
  catalogAdmin.deleteProductTax,
  catalogAdmin.deleteProduct,
  catalogAdmin.restoreProduct,
  catalogAdmin.exportProducts,
  catalogAdmin.importProducts,
  catalogAdmin.uploadPicture,
  productSizes.listSizes,
  productSizes.setSizes,
  catalogBulk.previewProductChange,
  catalogBulk.changeProducts,
  taxRates.listTaxRates,
  taxRates.changeTaxRate,
  media.uploadVideo,
  media.uploadCaptions,
  media.uploadLogo,
  media.uploadIcon,
  categories.listAdminCategories,
  categories.createCategory,
  categories.changeCategory,
  categories.deleteCategory,
  categories.orderCategories,
  offers.listOffers,
  offers.getOffer,
  offers.createOffer,
  offers.changeOffer,
  offers.archiveOffer,
  offers.restoreOffer,
  offers.previewOffer,
  offers.createCodes,
  offers.listCodes,
  offers.exportCodes,
  offers.deleteCodes,
  offers.getOfferStatistics,
  stock.getStockStats,
  stock.listStock,
  stock.setStock,
  stock.receiveStock,
  stock.restockLow,
  stock.listMovements,
  stock.listHolds,
  stock.releaseHold,
  stockCounts.listCounts,
  stockCounts.startCount,
  stockCounts.getCount,
  stockCounts.countProduct,
  stockCounts.exportCount,
  stockCounts.applyCount,
  stockCounts.abandonCount,
  accountsExport.listExports,
  accountsExport.exportMonth,
  analytics.getSalesNow,
  analytics.getOverviewStats,
  analytics.getAnalytics,
  analytics.getReport,
  accounting.listDocuments,
  accounting.listSettlements,
  accounting.fetchSettlements,
  speed.recordPageSpeed,
  speed.getSpeedReport,
  accounts.listProviders,
  accounts.register,
  accounts.login,
  accounts.loginWithGoogle,
  accounts.logout,
  accounts.getMe,
  accounts.forgotPassword,
  accounts.verifyEmail,
  accounts.resendVerification,
  accounts.checkResetLink,
  accounts.resetPassword,
  security.passSecondFactor,
  security.getSecondFactor,
  security.setUpSecondFactor,
  security.confirmSecondFactor,
  security.renewRecoveryCodes,
  security.turnOffSecondFactor,
  security.resetSecondFactor,
  security.logOutUser,
  security.changePassword,
  security.listSessions,
  security.endSession,
  security.endOtherSessions,
  accounts.listAdmins,
  accounts.changeRole,
  accounts.promoteUser,
  accounts.demoteAdmin,
  customers.listUsers,
  customers.exportUsers,
  customers.searchUsers,
  customers.suspendUser,
  customers.restoreUser,
  customerPage.getCustomer,
  customerPage.listCustomerOrders,
  customerPage.addCustomerNote,
  customerPage.changeCustomerNote,
  customerPage.deleteCustomerNote,
  customerPage.addCustomerTag,
  customerPage.removeCustomerTag,
  customerPage.listCustomerTags,
  privacy.exportCustomer,
  privacy.eraseCustomer,
  invitations.createInvitation,
  invitations.listInvitations,
  invitations.createInvitationLink,
  invitations.cancelInvitation,
  invitations.checkInvitation,
  invitations.acceptInvitation,
  mail.listMails,
  mail.resendMail,
  mailPreview.listMailPreviews,
  mailPreview.getMailPreview,
  mailPreview.sendTestMail,
  audit.listAuditEntries,
  settings.getPublicSettings,
  settings.listSettings,
  settings.getSettings,
  settings.publishSettings,
  settings.restoreSettings,
  settings.listSettingsVersions,
  settings.previewSettings,
  settings.exportSettings,
  settings.importSettings,
  setup.getSetup,
  setup.keepSamples,
  setup.removeSamples,
] as const;

/** Every endpoint of the API. The OpenAPI document, the bare paths and the access test use this list. */
export const endpoints: readonly Endpoint[] = all;

type Declared = (typeof all)[number];

/** A mapped type, because the compiler then searches an endpoint by its name only once. */
type EndpointsByName = { [E in Declared as `${E['method']} ${E['path']}`]: E };

/** The name of an endpoint: `GET /api/products`. */
export type CallName = keyof EndpointsByName;

export type EndpointOf<Name extends CallName> = EndpointsByName[Name];
