import { endpoint } from '#app/api/endpoint';
import { listPage, listParams } from '#app/api/lists';
import { bool } from '#app/api/params';
import {
  configurationOf,
  createConfiguration,
  createConfigurationParams,
  updateConfiguration,
  updateConfigurationParams,
} from './configuration';
import { createPortalSession, createSessionParams } from './portal-session';

const configurations = '/v1/billing_portal/configurations';

export const billingPortalEndpoints = [
  endpoint({ method: 'POST', path: '/v1/billing_portal/sessions', params: createSessionParams, run: createPortalSession }),
  endpoint({ method: 'POST', path: configurations, params: createConfigurationParams, run: createConfiguration }),
  endpoint({
    method: 'GET',
    path: configurations,
    params: { ...listParams, active: bool(), is_default: bool() },
    run({ sandbox, params }) {
      const { active, is_default: isDefault } = params;
      return listPage(configurations, sandbox.portalConfigurations, params, (configuration) => {
        const isAsked = active === undefined || configuration.active === active;
        return isAsked && (isDefault === undefined || configuration.is_default === isDefault);
      });
    },
  }),
  endpoint({ method: 'GET', path: `${configurations}/:id`, params: {}, run: ({ sandbox, id }) => configurationOf(sandbox, id) }),
  endpoint({ method: 'POST', path: `${configurations}/:id`, params: updateConfigurationParams, run: updateConfiguration }),
];
