import * as contract from '#shared/catalog/admin-contract.ts';
import * as bulk from '#shared/catalog/bulk-contract.ts';
import * as sizes from '#shared/catalog/sizes-contract.ts';
import * as taxRates from '#shared/tax/rates-contract.ts';
import type { Pictures } from '../../adapters/pictures.ts';
import type { Db } from '../../db/client.ts';
import type { Handle } from '../../http/handle.ts';
import { actorFromRequest } from '../audit/audited.ts';
import { applyBulkChange } from './apply-bulk-change.ts';
import { changeProduct } from './change-product.ts';
import { changeTaxRate } from './change-tax-rate.ts';
import { createProduct } from './create-product.ts';
import { deleteProduct, restoreProduct } from './delete-product.ts';
import { deleteProductTax } from './delete-product-tax.ts';
import { exportProducts } from './export-products.ts';
import { importProducts } from './import-products.ts';
import { listTaxRates } from './list-tax-rates.ts';
import { findChosenProducts, getAdminProduct } from './queries.ts';
import { previewBulkChange } from './preview-bulk-change.ts';
import { listSizes, setSizes } from './set-sizes.ts';
import { uploadPicture } from './upload-picture.ts';

export function productRoutes(handle: Handle, deps: { db: Db; pictures: Pictures }): void {
  const { db } = deps;
  handle(contract.getAdminProduct, async ({ params }) => ({
    product: await getAdminProduct(db, params.id),
  }));
  handle(contract.findChosenProducts, async ({ query }) => ({
    products: await findChosenProducts(db, query.ids),
  }));
  handle(contract.createProduct, async (input) => ({
    product: await createProduct(db, { input: input.body, actor: actorFromRequest(input) }),
  }));
  handle(contract.changeProduct, async (input) => {
    const change = { id: input.params.id, input: input.body, actor: actorFromRequest(input) };
    return { product: await changeProduct(db, change) };
  });
  handle(contract.deleteProductTax, async (input) => {
    const removal = { ...input.params, actor: actorFromRequest(input) };
    return { product: await deleteProductTax(db, removal) };
  });
  handle(taxRates.listTaxRates, () => listTaxRates(db));
  handle(taxRates.changeTaxRate, (input) =>
    changeTaxRate(db, { input: input.body, actor: actorFromRequest(input) }),
  );
  handle(contract.deleteProduct, (input) =>
    deleteProduct(db, { id: input.params.id, actor: actorFromRequest(input) }),
  );
  handle(contract.restoreProduct, async (input) => ({
    product: await restoreProduct(db, { id: input.params.id, actor: actorFromRequest(input) }),
  }));
  handle(sizes.listSizes, async ({ params }) => ({ sizes: await listSizes(db, params.id) }));
  handle(sizes.setSizes, async (input) => {
    const change = { id: input.params.id, input: input.body, actor: actorFromRequest(input) };
    return { sizes: await setSizes(db, change) };
  });
  handle(bulk.previewProductChange, ({ body }) => previewBulkChange(db, body));
  handle(bulk.changeProducts, (input) => {
    const { change, products: chosen } = input.body;
    return applyBulkChange(db, { change, chosen, key: input.key, actor: actorFromRequest(input) });
  });
  handle(contract.exportProducts, async () => exportProducts(db, new Date()));
  handle(contract.importProducts, (input) =>
    importProducts(db, { ...input.body, actor: actorFromRequest(input) }),
  );
  handle(contract.uploadPicture, (input) =>
    uploadPicture(deps, { file: input.file, actor: actorFromRequest(input) }),
  );
}
