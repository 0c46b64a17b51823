import type { S3Config } from './adapters/s3/s3-url.ts';
import type { LogLevel } from './environment.ts';
import type { TelemetryConfig } from './telemetry/telemetry-config.ts';

export interface Account {
  email: string;
  password: string;
}

export interface Config {
  host: string;
  port: number;
  publicUrl: string;
  /** Undefined: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined;
  /** PostgreSQL itself: for notifications, migrations and scripts. */
  databaseDirectUrl: string | undefined;
  databasePoolSize: number;
  /** The certificates of the authorities that sign the certificates of the database. */
  databaseCa: string | undefined;
  /** For reports, exports and lists of the back-office. */
  databaseReplicaUrl: string | undefined;
  databaseReplicaMaxLagSeconds: number;
  dataDir: string;
  /** Undefined: uploads are stored in `dataDir/uploads`. */
  s3: S3Config | undefined;
  isProduction: boolean;
  /** Whether production may use the sandbox, to try out the shop. */
  allowsSandbox: boolean;
  logLevel: LogLevel;
  /** How long the process continues to serve after SIGTERM, while load balancers notice that it will end. */
  shutdownDelaySeconds: number;
  trustProxy: string | undefined;
  /** The bearer token for the metrics, which are not served without it. */
  metricsToken: string | undefined;
  admin: Account;
  superAdmins: string[];
  /** Whether administrators must have a second factor. */
  requiresSecondFactor: boolean;
  /** Created outside production only. */
  demoShopper: Account | undefined;
  /** Undefined: the sandbox replaces the provider. */
  razorpay: RazorpayConfig | undefined;
  google: GoogleConfig | undefined;
  /** Undefined: parcels are shipped by hand. `sandbox`: the bundled sandbox replaces the provider. */
  shiprocket: ShiprocketConfig | ShiprocketSandbox | undefined;
  /** Undefined: mails are written as files to `dataDir/outbox`. */
  smtpUrl: string | undefined;
  /** The default sender address, if it is configured. */
  mailFrom: string | undefined;
  /** Undefined: OpenTelemetry is not loaded. */
  telemetry: TelemetryConfig | undefined;
  /** Undefined: shared caches may keep only files that never change. */
  cdn: CdnConfig | undefined;
  /** Logged at start. */
  warnings: string[];
}

export interface CdnConfig {
  /** The addresses at which the caches are purged. */
  purgeUrls: string[];
  purgeToken: string;
}

export interface RazorpayConfig {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  apiUrl: string;
  checkoutUrl: string;
}

/** How parcels are booked with couriers, whatever the provider. */
export interface BookingDefaults {
  box: { lengthCm: number; breadthCm: number; heightCm: number; weightGrams: number };
  rule: 'recommended' | 'cheapest' | 'fastest';
  /** Couriers that take longer are not chosen automatically. */
  maxDays: number | undefined;
  /** Parts of names of couriers that are not chosen automatically. */
  excludedCouriers: string[];
}

export interface ShiprocketConfig extends BookingDefaults {
  email: string;
  password: string;
  apiUrl: string;
  webhookToken: string;
  /** The name of the pickup address in Shiprocket's panel, and its pincode. */
  pickupLocation: string;
  pickupPincode: string;
}

export type ShiprocketSandbox = BookingDefaults & { isSandbox: true };

export interface GoogleConfig {
  clientId: string;
  scriptUrl: string;
  userinfoUrl: string;
  tokeninfoUrl: string;
}
