import type { Database } from '../base/data/database.js';
import type { Config } from '../core/config.js';
import type { Site } from '../core/site.js';
import { Facilities } from '../facility/facilities.js';
import { SecretBox } from '../facility/secret-box.js';
import { InstallationSettings } from '../facility/installation-settings.js';
import { Settings } from '../facility/settings.js';
import { Sessions } from './sessions.js';

/** Common services of the kernel rooms. */
export interface CallContext {
  readonly database: Database;
  readonly site: Site;
  readonly config: Config;
  readonly installation: InstallationSettings;
  readonly sessions: Sessions;
  readonly facilities: Facilities;
  readonly settings: Settings;
}

/** Creates the services that both the kernel and its people part bind. Does no I/O. */
export function prepareCallContext(database: Database, site: Site, config: Config): CallContext {
  const installation = new InstallationSettings(database);
  const secrets = new SecretBox(database, config.secretKey ?? null);
  return {
    database,
    site,
    config,
    installation,
    sessions: new Sessions(database, installation, () => secrets.keyFor('session token')),
    facilities: new Facilities(database),
    settings: new Settings(),
  };
}
