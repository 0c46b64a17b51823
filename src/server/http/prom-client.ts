import { createRequire } from 'node:module';
import type * as Prom from 'prom-client';

// The index of prom-client also loads the OpenTelemetry API, default metrics and a push gateway, which the shop does not
// use. So all values of prom-client are imported from this file, and only types from the package.
const require = createRequire(import.meta.url);

export const Registry = require('prom-client/lib/registry') as typeof Prom.Registry;
export const Counter = require('prom-client/lib/counter') as typeof Prom.Counter;
export const Gauge = require('prom-client/lib/gauge') as typeof Prom.Gauge;
export const Histogram = require('prom-client/lib/histogram') as typeof Prom.Histogram;
