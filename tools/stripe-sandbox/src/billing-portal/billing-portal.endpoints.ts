import { defineEndpoint } from '#app/api/endpoint';
import { buildListPage, listParams } from '#app/api/lists';
import { bool } from '#app/api/params';
import {
  requireConfiguration,
  createConfiguration,
  createConfigurationParams,
  updateConfiguration,
  updateConfigurationParams,
} from './configuration';
import { createPortalSession, createSessionParams } from './portal-session';

const configurationsPath = '/v1/billing_portal/configurations';

export const billingPortalEndpoints = [
  defineEndpoint({ method: 'POST', path: '/v1/billing_portal/sessions', params: createSessionParams, run: createPortalSession }),
  defineEndpoint({ method: 'POST', path: configurationsPath, params: createConfigurationParams, run: createConfiguration }),
  defineEndpoint({
    method: 'GET',
    path: configurationsPath,
    params: { ...listParams, active: bool(), is_default: bool() },
    run({ sandbox, params }) {
      const { active, is_default: isDefault } = params;
      return buildListPage(configurationsPath, sandbox.portalConfigurations, params, (configuration) => {
        const isMatch = active === undefined || configuration.active === active;
        return isMatch && (isDefault === undefined || configuration.is_default === isDefault);
      });
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: `${configurationsPath}/:id`,
    params: {},
    run: ({ sandbox, id }) => requireConfiguration(sandbox, id),
  }),
  defineEndpoint({ method: 'POST', path: `${configurationsPath}/:id`, params: updateConfigurationParams, run: updateConfiguration }),
];
