// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

//! The version of Kubernetes, and the definitions and kinds of the enabled features, sorted by name.

use crate::registry::{Definition, RegisteredKind};

/// The Kubernetes version of the types.
pub const KUBERNETES_VERSION: &str = "1.37";

/// Every definition, by name.
pub(crate) static DEFINITIONS: &[Definition] = &[
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1::ApplyConfiguration>(
        "io.k8s.api.admissionregistration.v1.ApplyConfiguration",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1::AuditAnnotation>(
        "io.k8s.api.admissionregistration.v1.AuditAnnotation",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1::ExpressionWarning>(
        "io.k8s.api.admissionregistration.v1.ExpressionWarning",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1::JSONPatch>("io.k8s.api.admissionregistration.v1.JSONPatch"),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1::MatchCondition>(
        "io.k8s.api.admissionregistration.v1.MatchCondition",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1::MatchResources>(
        "io.k8s.api.admissionregistration.v1.MatchResources",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1::MutatingAdmissionPolicy>(
        "io.k8s.api.admissionregistration.v1.MutatingAdmissionPolicy",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1::MutatingAdmissionPolicyBinding>(
        "io.k8s.api.admissionregistration.v1.MutatingAdmissionPolicyBinding",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1::MutatingAdmissionPolicyBindingList>(
        "io.k8s.api.admissionregistration.v1.MutatingAdmissionPolicyBindingList",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1::MutatingAdmissionPolicyBindingSpec>(
        "io.k8s.api.admissionregistration.v1.MutatingAdmissionPolicyBindingSpec",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1::MutatingAdmissionPolicyList>(
        "io.k8s.api.admissionregistration.v1.MutatingAdmissionPolicyList",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1::MutatingAdmissionPolicySpec>(
        "io.k8s.api.admissionregistration.v1.MutatingAdmissionPolicySpec",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1::MutatingWebhook>(
        "io.k8s.api.admissionregistration.v1.MutatingWebhook",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1::MutatingWebhookConfiguration>(
        "io.k8s.api.admissionregistration.v1.MutatingWebhookConfiguration",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1::MutatingWebhookConfigurationList>(
        "io.k8s.api.admissionregistration.v1.MutatingWebhookConfigurationList",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1::Mutation>("io.k8s.api.admissionregistration.v1.Mutation"),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1::NamedRuleWithOperations>(
        "io.k8s.api.admissionregistration.v1.NamedRuleWithOperations",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1::ParamKind>("io.k8s.api.admissionregistration.v1.ParamKind"),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1::ParamRef>("io.k8s.api.admissionregistration.v1.ParamRef"),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1::RuleWithOperations>(
        "io.k8s.api.admissionregistration.v1.RuleWithOperations",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1::ServiceReference>(
        "io.k8s.api.admissionregistration.v1.ServiceReference",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1::TypeChecking>(
        "io.k8s.api.admissionregistration.v1.TypeChecking",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1::ValidatingAdmissionPolicy>(
        "io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicy",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1::ValidatingAdmissionPolicyBinding>(
        "io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicyBinding",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1::ValidatingAdmissionPolicyBindingList>(
        "io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicyBindingList",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1::ValidatingAdmissionPolicyBindingSpec>(
        "io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicyBindingSpec",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1::ValidatingAdmissionPolicyList>(
        "io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicyList",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1::ValidatingAdmissionPolicySpec>(
        "io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicySpec",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1::ValidatingAdmissionPolicyStatus>(
        "io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicyStatus",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1::ValidatingWebhook>(
        "io.k8s.api.admissionregistration.v1.ValidatingWebhook",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1::ValidatingWebhookConfiguration>(
        "io.k8s.api.admissionregistration.v1.ValidatingWebhookConfiguration",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1::ValidatingWebhookConfigurationList>(
        "io.k8s.api.admissionregistration.v1.ValidatingWebhookConfigurationList",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1::Validation>("io.k8s.api.admissionregistration.v1.Validation"),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1::Variable>("io.k8s.api.admissionregistration.v1.Variable"),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1::WebhookClientConfig>(
        "io.k8s.api.admissionregistration.v1.WebhookClientConfig",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1alpha1::ApplyConfiguration>(
        "io.k8s.api.admissionregistration.v1alpha1.ApplyConfiguration",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1alpha1::JSONPatch>(
        "io.k8s.api.admissionregistration.v1alpha1.JSONPatch",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1alpha1::MatchCondition>(
        "io.k8s.api.admissionregistration.v1alpha1.MatchCondition",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1alpha1::MatchResources>(
        "io.k8s.api.admissionregistration.v1alpha1.MatchResources",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1alpha1::MutatingAdmissionPolicy>(
        "io.k8s.api.admissionregistration.v1alpha1.MutatingAdmissionPolicy",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1alpha1::MutatingAdmissionPolicyBinding>(
        "io.k8s.api.admissionregistration.v1alpha1.MutatingAdmissionPolicyBinding",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1alpha1::MutatingAdmissionPolicyBindingList>(
        "io.k8s.api.admissionregistration.v1alpha1.MutatingAdmissionPolicyBindingList",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1alpha1::MutatingAdmissionPolicyBindingSpec>(
        "io.k8s.api.admissionregistration.v1alpha1.MutatingAdmissionPolicyBindingSpec",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1alpha1::MutatingAdmissionPolicyList>(
        "io.k8s.api.admissionregistration.v1alpha1.MutatingAdmissionPolicyList",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1alpha1::MutatingAdmissionPolicySpec>(
        "io.k8s.api.admissionregistration.v1alpha1.MutatingAdmissionPolicySpec",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1alpha1::Mutation>(
        "io.k8s.api.admissionregistration.v1alpha1.Mutation",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1alpha1::NamedRuleWithOperations>(
        "io.k8s.api.admissionregistration.v1alpha1.NamedRuleWithOperations",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1alpha1::ParamKind>(
        "io.k8s.api.admissionregistration.v1alpha1.ParamKind",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1alpha1::ParamRef>(
        "io.k8s.api.admissionregistration.v1alpha1.ParamRef",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1alpha1::Variable>(
        "io.k8s.api.admissionregistration.v1alpha1.Variable",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1beta1::ApplyConfiguration>(
        "io.k8s.api.admissionregistration.v1beta1.ApplyConfiguration",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1beta1::JSONPatch>(
        "io.k8s.api.admissionregistration.v1beta1.JSONPatch",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1beta1::MatchCondition>(
        "io.k8s.api.admissionregistration.v1beta1.MatchCondition",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1beta1::MatchResources>(
        "io.k8s.api.admissionregistration.v1beta1.MatchResources",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1beta1::MutatingAdmissionPolicy>(
        "io.k8s.api.admissionregistration.v1beta1.MutatingAdmissionPolicy",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1beta1::MutatingAdmissionPolicyBinding>(
        "io.k8s.api.admissionregistration.v1beta1.MutatingAdmissionPolicyBinding",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1beta1::MutatingAdmissionPolicyBindingList>(
        "io.k8s.api.admissionregistration.v1beta1.MutatingAdmissionPolicyBindingList",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1beta1::MutatingAdmissionPolicyBindingSpec>(
        "io.k8s.api.admissionregistration.v1beta1.MutatingAdmissionPolicyBindingSpec",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1beta1::MutatingAdmissionPolicyList>(
        "io.k8s.api.admissionregistration.v1beta1.MutatingAdmissionPolicyList",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1beta1::MutatingAdmissionPolicySpec>(
        "io.k8s.api.admissionregistration.v1beta1.MutatingAdmissionPolicySpec",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1beta1::Mutation>(
        "io.k8s.api.admissionregistration.v1beta1.Mutation",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1beta1::NamedRuleWithOperations>(
        "io.k8s.api.admissionregistration.v1beta1.NamedRuleWithOperations",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1beta1::ParamKind>(
        "io.k8s.api.admissionregistration.v1beta1.ParamKind",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1beta1::ParamRef>(
        "io.k8s.api.admissionregistration.v1beta1.ParamRef",
    ),
    #[cfg(feature = "admissionregistration")]
    Definition::new::<crate::admissionregistration::v1beta1::Variable>(
        "io.k8s.api.admissionregistration.v1beta1.Variable",
    ),
    #[cfg(feature = "apiserverinternal")]
    Definition::new::<crate::apiserverinternal::v1alpha1::ServerStorageVersion>(
        "io.k8s.api.apiserverinternal.v1alpha1.ServerStorageVersion",
    ),
    #[cfg(feature = "apiserverinternal")]
    Definition::new::<crate::apiserverinternal::v1alpha1::StorageVersion>(
        "io.k8s.api.apiserverinternal.v1alpha1.StorageVersion",
    ),
    #[cfg(feature = "apiserverinternal")]
    Definition::new::<crate::apiserverinternal::v1alpha1::StorageVersionCondition>(
        "io.k8s.api.apiserverinternal.v1alpha1.StorageVersionCondition",
    ),
    #[cfg(feature = "apiserverinternal")]
    Definition::new::<crate::apiserverinternal::v1alpha1::StorageVersionList>(
        "io.k8s.api.apiserverinternal.v1alpha1.StorageVersionList",
    ),
    #[cfg(feature = "apiserverinternal")]
    Definition::new::<crate::apiserverinternal::v1alpha1::StorageVersionSpec>(
        "io.k8s.api.apiserverinternal.v1alpha1.StorageVersionSpec",
    ),
    #[cfg(feature = "apiserverinternal")]
    Definition::new::<crate::apiserverinternal::v1alpha1::StorageVersionStatus>(
        "io.k8s.api.apiserverinternal.v1alpha1.StorageVersionStatus",
    ),
    #[cfg(feature = "apps")]
    Definition::new::<crate::apps::v1::ControllerRevision>("io.k8s.api.apps.v1.ControllerRevision"),
    #[cfg(feature = "apps")]
    Definition::new::<crate::apps::v1::ControllerRevisionList>("io.k8s.api.apps.v1.ControllerRevisionList"),
    #[cfg(feature = "apps")]
    Definition::new::<crate::apps::v1::DaemonSet>("io.k8s.api.apps.v1.DaemonSet"),
    #[cfg(feature = "apps")]
    Definition::new::<crate::apps::v1::DaemonSetCondition>("io.k8s.api.apps.v1.DaemonSetCondition"),
    #[cfg(feature = "apps")]
    Definition::new::<crate::apps::v1::DaemonSetList>("io.k8s.api.apps.v1.DaemonSetList"),
    #[cfg(feature = "apps")]
    Definition::new::<crate::apps::v1::DaemonSetSpec>("io.k8s.api.apps.v1.DaemonSetSpec"),
    #[cfg(feature = "apps")]
    Definition::new::<crate::apps::v1::DaemonSetStatus>("io.k8s.api.apps.v1.DaemonSetStatus"),
    #[cfg(feature = "apps")]
    Definition::new::<crate::apps::v1::DaemonSetUpdateStrategy>("io.k8s.api.apps.v1.DaemonSetUpdateStrategy"),
    #[cfg(feature = "apps")]
    Definition::new::<crate::apps::v1::Deployment>("io.k8s.api.apps.v1.Deployment"),
    #[cfg(feature = "apps")]
    Definition::new::<crate::apps::v1::DeploymentCondition>("io.k8s.api.apps.v1.DeploymentCondition"),
    #[cfg(feature = "apps")]
    Definition::new::<crate::apps::v1::DeploymentList>("io.k8s.api.apps.v1.DeploymentList"),
    #[cfg(feature = "apps")]
    Definition::new::<crate::apps::v1::DeploymentSpec>("io.k8s.api.apps.v1.DeploymentSpec"),
    #[cfg(feature = "apps")]
    Definition::new::<crate::apps::v1::DeploymentStatus>("io.k8s.api.apps.v1.DeploymentStatus"),
    #[cfg(feature = "apps")]
    Definition::new::<crate::apps::v1::DeploymentStrategy>("io.k8s.api.apps.v1.DeploymentStrategy"),
    #[cfg(feature = "apps")]
    Definition::new::<crate::apps::v1::ReplicaSet>("io.k8s.api.apps.v1.ReplicaSet"),
    #[cfg(feature = "apps")]
    Definition::new::<crate::apps::v1::ReplicaSetCondition>("io.k8s.api.apps.v1.ReplicaSetCondition"),
    #[cfg(feature = "apps")]
    Definition::new::<crate::apps::v1::ReplicaSetList>("io.k8s.api.apps.v1.ReplicaSetList"),
    #[cfg(feature = "apps")]
    Definition::new::<crate::apps::v1::ReplicaSetSpec>("io.k8s.api.apps.v1.ReplicaSetSpec"),
    #[cfg(feature = "apps")]
    Definition::new::<crate::apps::v1::ReplicaSetStatus>("io.k8s.api.apps.v1.ReplicaSetStatus"),
    #[cfg(feature = "apps")]
    Definition::new::<crate::apps::v1::RollingUpdateDaemonSet>("io.k8s.api.apps.v1.RollingUpdateDaemonSet"),
    #[cfg(feature = "apps")]
    Definition::new::<crate::apps::v1::RollingUpdateDeployment>("io.k8s.api.apps.v1.RollingUpdateDeployment"),
    #[cfg(feature = "apps")]
    Definition::new::<crate::apps::v1::RollingUpdateStatefulSetStrategy>(
        "io.k8s.api.apps.v1.RollingUpdateStatefulSetStrategy",
    ),
    #[cfg(feature = "apps")]
    Definition::new::<crate::apps::v1::StatefulSet>("io.k8s.api.apps.v1.StatefulSet"),
    #[cfg(feature = "apps")]
    Definition::new::<crate::apps::v1::StatefulSetCondition>("io.k8s.api.apps.v1.StatefulSetCondition"),
    #[cfg(feature = "apps")]
    Definition::new::<crate::apps::v1::StatefulSetList>("io.k8s.api.apps.v1.StatefulSetList"),
    #[cfg(feature = "apps")]
    Definition::new::<crate::apps::v1::StatefulSetOrdinals>("io.k8s.api.apps.v1.StatefulSetOrdinals"),
    #[cfg(feature = "apps")]
    Definition::new::<crate::apps::v1::StatefulSetPersistentVolumeClaimRetentionPolicy>(
        "io.k8s.api.apps.v1.StatefulSetPersistentVolumeClaimRetentionPolicy",
    ),
    #[cfg(feature = "apps")]
    Definition::new::<crate::apps::v1::StatefulSetSpec>("io.k8s.api.apps.v1.StatefulSetSpec"),
    #[cfg(feature = "apps")]
    Definition::new::<crate::apps::v1::StatefulSetStatus>("io.k8s.api.apps.v1.StatefulSetStatus"),
    #[cfg(feature = "apps")]
    Definition::new::<crate::apps::v1::StatefulSetUpdateStrategy>("io.k8s.api.apps.v1.StatefulSetUpdateStrategy"),
    #[cfg(feature = "authentication")]
    Definition::new::<crate::authentication::v1::BoundObjectReference>(
        "io.k8s.api.authentication.v1.BoundObjectReference",
    ),
    #[cfg(feature = "authentication")]
    Definition::new::<crate::authentication::v1::SelfSubjectReview>("io.k8s.api.authentication.v1.SelfSubjectReview"),
    #[cfg(feature = "authentication")]
    Definition::new::<crate::authentication::v1::SelfSubjectReviewStatus>(
        "io.k8s.api.authentication.v1.SelfSubjectReviewStatus",
    ),
    #[cfg(feature = "authentication")]
    Definition::new::<crate::authentication::v1::TokenRequest>("io.k8s.api.authentication.v1.TokenRequest"),
    #[cfg(feature = "authentication")]
    Definition::new::<crate::authentication::v1::TokenRequestSpec>("io.k8s.api.authentication.v1.TokenRequestSpec"),
    #[cfg(feature = "authentication")]
    Definition::new::<crate::authentication::v1::TokenRequestStatus>("io.k8s.api.authentication.v1.TokenRequestStatus"),
    #[cfg(feature = "authentication")]
    Definition::new::<crate::authentication::v1::TokenReview>("io.k8s.api.authentication.v1.TokenReview"),
    #[cfg(feature = "authentication")]
    Definition::new::<crate::authentication::v1::TokenReviewSpec>("io.k8s.api.authentication.v1.TokenReviewSpec"),
    #[cfg(feature = "authentication")]
    Definition::new::<crate::authentication::v1::TokenReviewStatus>("io.k8s.api.authentication.v1.TokenReviewStatus"),
    #[cfg(feature = "authentication")]
    Definition::new::<crate::authentication::v1::UserInfo>("io.k8s.api.authentication.v1.UserInfo"),
    #[cfg(feature = "authorization")]
    Definition::new::<crate::authorization::v1::FieldSelectorAttributes>(
        "io.k8s.api.authorization.v1.FieldSelectorAttributes",
    ),
    #[cfg(feature = "authorization")]
    Definition::new::<crate::authorization::v1::LabelSelectorAttributes>(
        "io.k8s.api.authorization.v1.LabelSelectorAttributes",
    ),
    #[cfg(feature = "authorization")]
    Definition::new::<crate::authorization::v1::LocalSubjectAccessReview>(
        "io.k8s.api.authorization.v1.LocalSubjectAccessReview",
    ),
    #[cfg(feature = "authorization")]
    Definition::new::<crate::authorization::v1::NonResourceAttributes>(
        "io.k8s.api.authorization.v1.NonResourceAttributes",
    ),
    #[cfg(feature = "authorization")]
    Definition::new::<crate::authorization::v1::NonResourceRule>("io.k8s.api.authorization.v1.NonResourceRule"),
    #[cfg(feature = "authorization")]
    Definition::new::<crate::authorization::v1::ResourceAttributes>("io.k8s.api.authorization.v1.ResourceAttributes"),
    #[cfg(feature = "authorization")]
    Definition::new::<crate::authorization::v1::ResourceRule>("io.k8s.api.authorization.v1.ResourceRule"),
    #[cfg(feature = "authorization")]
    Definition::new::<crate::authorization::v1::SelfSubjectAccessReview>(
        "io.k8s.api.authorization.v1.SelfSubjectAccessReview",
    ),
    #[cfg(feature = "authorization")]
    Definition::new::<crate::authorization::v1::SelfSubjectAccessReviewSpec>(
        "io.k8s.api.authorization.v1.SelfSubjectAccessReviewSpec",
    ),
    #[cfg(feature = "authorization")]
    Definition::new::<crate::authorization::v1::SelfSubjectRulesReview>(
        "io.k8s.api.authorization.v1.SelfSubjectRulesReview",
    ),
    #[cfg(feature = "authorization")]
    Definition::new::<crate::authorization::v1::SelfSubjectRulesReviewSpec>(
        "io.k8s.api.authorization.v1.SelfSubjectRulesReviewSpec",
    ),
    #[cfg(feature = "authorization")]
    Definition::new::<crate::authorization::v1::SubjectAccessReview>("io.k8s.api.authorization.v1.SubjectAccessReview"),
    #[cfg(feature = "authorization")]
    Definition::new::<crate::authorization::v1::SubjectAccessReviewSpec>(
        "io.k8s.api.authorization.v1.SubjectAccessReviewSpec",
    ),
    #[cfg(feature = "authorization")]
    Definition::new::<crate::authorization::v1::SubjectAccessReviewStatus>(
        "io.k8s.api.authorization.v1.SubjectAccessReviewStatus",
    ),
    #[cfg(feature = "authorization")]
    Definition::new::<crate::authorization::v1::SubjectRulesReviewStatus>(
        "io.k8s.api.authorization.v1.SubjectRulesReviewStatus",
    ),
    #[cfg(feature = "autoscaling")]
    Definition::new::<crate::autoscaling::v1::CrossVersionObjectReference>(
        "io.k8s.api.autoscaling.v1.CrossVersionObjectReference",
    ),
    #[cfg(feature = "autoscaling")]
    Definition::new::<crate::autoscaling::v1::HorizontalPodAutoscaler>(
        "io.k8s.api.autoscaling.v1.HorizontalPodAutoscaler",
    ),
    #[cfg(feature = "autoscaling")]
    Definition::new::<crate::autoscaling::v1::HorizontalPodAutoscalerList>(
        "io.k8s.api.autoscaling.v1.HorizontalPodAutoscalerList",
    ),
    #[cfg(feature = "autoscaling")]
    Definition::new::<crate::autoscaling::v1::HorizontalPodAutoscalerSpec>(
        "io.k8s.api.autoscaling.v1.HorizontalPodAutoscalerSpec",
    ),
    #[cfg(feature = "autoscaling")]
    Definition::new::<crate::autoscaling::v1::HorizontalPodAutoscalerStatus>(
        "io.k8s.api.autoscaling.v1.HorizontalPodAutoscalerStatus",
    ),
    #[cfg(feature = "autoscaling")]
    Definition::new::<crate::autoscaling::v1::Scale>("io.k8s.api.autoscaling.v1.Scale"),
    #[cfg(feature = "autoscaling")]
    Definition::new::<crate::autoscaling::v1::ScaleSpec>("io.k8s.api.autoscaling.v1.ScaleSpec"),
    #[cfg(feature = "autoscaling")]
    Definition::new::<crate::autoscaling::v1::ScaleStatus>("io.k8s.api.autoscaling.v1.ScaleStatus"),
    #[cfg(feature = "autoscaling")]
    Definition::new::<crate::autoscaling::v2::ContainerResourceMetricSource>(
        "io.k8s.api.autoscaling.v2.ContainerResourceMetricSource",
    ),
    #[cfg(feature = "autoscaling")]
    Definition::new::<crate::autoscaling::v2::ContainerResourceMetricStatus>(
        "io.k8s.api.autoscaling.v2.ContainerResourceMetricStatus",
    ),
    #[cfg(feature = "autoscaling")]
    Definition::new::<crate::autoscaling::v2::CrossVersionObjectReference>(
        "io.k8s.api.autoscaling.v2.CrossVersionObjectReference",
    ),
    #[cfg(feature = "autoscaling")]
    Definition::new::<crate::autoscaling::v2::ExternalMetricSource>("io.k8s.api.autoscaling.v2.ExternalMetricSource"),
    #[cfg(feature = "autoscaling")]
    Definition::new::<crate::autoscaling::v2::ExternalMetricStatus>("io.k8s.api.autoscaling.v2.ExternalMetricStatus"),
    #[cfg(feature = "autoscaling")]
    Definition::new::<crate::autoscaling::v2::HPAScalingPolicy>("io.k8s.api.autoscaling.v2.HPAScalingPolicy"),
    #[cfg(feature = "autoscaling")]
    Definition::new::<crate::autoscaling::v2::HPAScalingRules>("io.k8s.api.autoscaling.v2.HPAScalingRules"),
    #[cfg(feature = "autoscaling")]
    Definition::new::<crate::autoscaling::v2::HorizontalPodAutoscaler>(
        "io.k8s.api.autoscaling.v2.HorizontalPodAutoscaler",
    ),
    #[cfg(feature = "autoscaling")]
    Definition::new::<crate::autoscaling::v2::HorizontalPodAutoscalerBehavior>(
        "io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerBehavior",
    ),
    #[cfg(feature = "autoscaling")]
    Definition::new::<crate::autoscaling::v2::HorizontalPodAutoscalerCondition>(
        "io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerCondition",
    ),
    #[cfg(feature = "autoscaling")]
    Definition::new::<crate::autoscaling::v2::HorizontalPodAutoscalerList>(
        "io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerList",
    ),
    #[cfg(feature = "autoscaling")]
    Definition::new::<crate::autoscaling::v2::HorizontalPodAutoscalerSpec>(
        "io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerSpec",
    ),
    #[cfg(feature = "autoscaling")]
    Definition::new::<crate::autoscaling::v2::HorizontalPodAutoscalerStatus>(
        "io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerStatus",
    ),
    #[cfg(feature = "autoscaling")]
    Definition::new::<crate::autoscaling::v2::MetricIdentifier>("io.k8s.api.autoscaling.v2.MetricIdentifier"),
    #[cfg(feature = "autoscaling")]
    Definition::new::<crate::autoscaling::v2::MetricSpec>("io.k8s.api.autoscaling.v2.MetricSpec"),
    #[cfg(feature = "autoscaling")]
    Definition::new::<crate::autoscaling::v2::MetricStatus>("io.k8s.api.autoscaling.v2.MetricStatus"),
    #[cfg(feature = "autoscaling")]
    Definition::new::<crate::autoscaling::v2::MetricTarget>("io.k8s.api.autoscaling.v2.MetricTarget"),
    #[cfg(feature = "autoscaling")]
    Definition::new::<crate::autoscaling::v2::MetricValueStatus>("io.k8s.api.autoscaling.v2.MetricValueStatus"),
    #[cfg(feature = "autoscaling")]
    Definition::new::<crate::autoscaling::v2::ObjectMetricSource>("io.k8s.api.autoscaling.v2.ObjectMetricSource"),
    #[cfg(feature = "autoscaling")]
    Definition::new::<crate::autoscaling::v2::ObjectMetricStatus>("io.k8s.api.autoscaling.v2.ObjectMetricStatus"),
    #[cfg(feature = "autoscaling")]
    Definition::new::<crate::autoscaling::v2::PodsMetricSource>("io.k8s.api.autoscaling.v2.PodsMetricSource"),
    #[cfg(feature = "autoscaling")]
    Definition::new::<crate::autoscaling::v2::PodsMetricStatus>("io.k8s.api.autoscaling.v2.PodsMetricStatus"),
    #[cfg(feature = "autoscaling")]
    Definition::new::<crate::autoscaling::v2::ResourceMetricSource>("io.k8s.api.autoscaling.v2.ResourceMetricSource"),
    #[cfg(feature = "autoscaling")]
    Definition::new::<crate::autoscaling::v2::ResourceMetricStatus>("io.k8s.api.autoscaling.v2.ResourceMetricStatus"),
    #[cfg(feature = "batch")]
    Definition::new::<crate::batch::v1::CronJob>("io.k8s.api.batch.v1.CronJob"),
    #[cfg(feature = "batch")]
    Definition::new::<crate::batch::v1::CronJobList>("io.k8s.api.batch.v1.CronJobList"),
    #[cfg(feature = "batch")]
    Definition::new::<crate::batch::v1::CronJobSpec>("io.k8s.api.batch.v1.CronJobSpec"),
    #[cfg(feature = "batch")]
    Definition::new::<crate::batch::v1::CronJobStatus>("io.k8s.api.batch.v1.CronJobStatus"),
    #[cfg(feature = "batch")]
    Definition::new::<crate::batch::v1::Job>("io.k8s.api.batch.v1.Job"),
    #[cfg(feature = "batch")]
    Definition::new::<crate::batch::v1::JobCondition>("io.k8s.api.batch.v1.JobCondition"),
    #[cfg(feature = "batch")]
    Definition::new::<crate::batch::v1::JobList>("io.k8s.api.batch.v1.JobList"),
    #[cfg(feature = "batch")]
    Definition::new::<crate::batch::v1::JobSchedulingConfiguration>("io.k8s.api.batch.v1.JobSchedulingConfiguration"),
    #[cfg(feature = "batch")]
    Definition::new::<crate::batch::v1::JobSpec>("io.k8s.api.batch.v1.JobSpec"),
    #[cfg(feature = "batch")]
    Definition::new::<crate::batch::v1::JobStatus>("io.k8s.api.batch.v1.JobStatus"),
    #[cfg(feature = "batch")]
    Definition::new::<crate::batch::v1::JobTemplateSpec>("io.k8s.api.batch.v1.JobTemplateSpec"),
    #[cfg(feature = "batch")]
    Definition::new::<crate::batch::v1::PodFailurePolicy>("io.k8s.api.batch.v1.PodFailurePolicy"),
    #[cfg(feature = "batch")]
    Definition::new::<crate::batch::v1::PodFailurePolicyOnExitCodesRequirement>(
        "io.k8s.api.batch.v1.PodFailurePolicyOnExitCodesRequirement",
    ),
    #[cfg(feature = "batch")]
    Definition::new::<crate::batch::v1::PodFailurePolicyOnPodConditionsPattern>(
        "io.k8s.api.batch.v1.PodFailurePolicyOnPodConditionsPattern",
    ),
    #[cfg(feature = "batch")]
    Definition::new::<crate::batch::v1::PodFailurePolicyRule>("io.k8s.api.batch.v1.PodFailurePolicyRule"),
    #[cfg(feature = "batch")]
    Definition::new::<crate::batch::v1::SuccessPolicy>("io.k8s.api.batch.v1.SuccessPolicy"),
    #[cfg(feature = "batch")]
    Definition::new::<crate::batch::v1::SuccessPolicyRule>("io.k8s.api.batch.v1.SuccessPolicyRule"),
    #[cfg(feature = "batch")]
    Definition::new::<crate::batch::v1::UncountedTerminatedPods>("io.k8s.api.batch.v1.UncountedTerminatedPods"),
    #[cfg(feature = "certificates")]
    Definition::new::<crate::certificates::v1::CertificateSigningRequest>(
        "io.k8s.api.certificates.v1.CertificateSigningRequest",
    ),
    #[cfg(feature = "certificates")]
    Definition::new::<crate::certificates::v1::CertificateSigningRequestCondition>(
        "io.k8s.api.certificates.v1.CertificateSigningRequestCondition",
    ),
    #[cfg(feature = "certificates")]
    Definition::new::<crate::certificates::v1::CertificateSigningRequestList>(
        "io.k8s.api.certificates.v1.CertificateSigningRequestList",
    ),
    #[cfg(feature = "certificates")]
    Definition::new::<crate::certificates::v1::CertificateSigningRequestSpec>(
        "io.k8s.api.certificates.v1.CertificateSigningRequestSpec",
    ),
    #[cfg(feature = "certificates")]
    Definition::new::<crate::certificates::v1::CertificateSigningRequestStatus>(
        "io.k8s.api.certificates.v1.CertificateSigningRequestStatus",
    ),
    #[cfg(feature = "certificates")]
    Definition::new::<crate::certificates::v1::ClusterTrustBundle>("io.k8s.api.certificates.v1.ClusterTrustBundle"),
    #[cfg(feature = "certificates")]
    Definition::new::<crate::certificates::v1::ClusterTrustBundleList>(
        "io.k8s.api.certificates.v1.ClusterTrustBundleList",
    ),
    #[cfg(feature = "certificates")]
    Definition::new::<crate::certificates::v1::ClusterTrustBundleSpec>(
        "io.k8s.api.certificates.v1.ClusterTrustBundleSpec",
    ),
    #[cfg(feature = "certificates")]
    Definition::new::<crate::certificates::v1::PodCertificateRequest>(
        "io.k8s.api.certificates.v1.PodCertificateRequest",
    ),
    #[cfg(feature = "certificates")]
    Definition::new::<crate::certificates::v1::PodCertificateRequestList>(
        "io.k8s.api.certificates.v1.PodCertificateRequestList",
    ),
    #[cfg(feature = "certificates")]
    Definition::new::<crate::certificates::v1::PodCertificateRequestSpec>(
        "io.k8s.api.certificates.v1.PodCertificateRequestSpec",
    ),
    #[cfg(feature = "certificates")]
    Definition::new::<crate::certificates::v1::PodCertificateRequestStatus>(
        "io.k8s.api.certificates.v1.PodCertificateRequestStatus",
    ),
    #[cfg(feature = "certificates")]
    Definition::new::<crate::certificates::v1beta1::ClusterTrustBundle>(
        "io.k8s.api.certificates.v1beta1.ClusterTrustBundle",
    ),
    #[cfg(feature = "certificates")]
    Definition::new::<crate::certificates::v1beta1::ClusterTrustBundleList>(
        "io.k8s.api.certificates.v1beta1.ClusterTrustBundleList",
    ),
    #[cfg(feature = "certificates")]
    Definition::new::<crate::certificates::v1beta1::ClusterTrustBundleSpec>(
        "io.k8s.api.certificates.v1beta1.ClusterTrustBundleSpec",
    ),
    #[cfg(feature = "certificates")]
    Definition::new::<crate::certificates::v1beta1::PodCertificateRequest>(
        "io.k8s.api.certificates.v1beta1.PodCertificateRequest",
    ),
    #[cfg(feature = "certificates")]
    Definition::new::<crate::certificates::v1beta1::PodCertificateRequestList>(
        "io.k8s.api.certificates.v1beta1.PodCertificateRequestList",
    ),
    #[cfg(feature = "certificates")]
    Definition::new::<crate::certificates::v1beta1::PodCertificateRequestSpec>(
        "io.k8s.api.certificates.v1beta1.PodCertificateRequestSpec",
    ),
    #[cfg(feature = "certificates")]
    Definition::new::<crate::certificates::v1beta1::PodCertificateRequestStatus>(
        "io.k8s.api.certificates.v1beta1.PodCertificateRequestStatus",
    ),
    #[cfg(feature = "coordination")]
    Definition::new::<crate::coordination::v1::Lease>("io.k8s.api.coordination.v1.Lease"),
    #[cfg(feature = "coordination")]
    Definition::new::<crate::coordination::v1::LeaseList>("io.k8s.api.coordination.v1.LeaseList"),
    #[cfg(feature = "coordination")]
    Definition::new::<crate::coordination::v1::LeaseSpec>("io.k8s.api.coordination.v1.LeaseSpec"),
    #[cfg(feature = "coordination")]
    Definition::new::<crate::coordination::v1alpha2::LeaseCandidate>("io.k8s.api.coordination.v1alpha2.LeaseCandidate"),
    #[cfg(feature = "coordination")]
    Definition::new::<crate::coordination::v1alpha2::LeaseCandidateList>(
        "io.k8s.api.coordination.v1alpha2.LeaseCandidateList",
    ),
    #[cfg(feature = "coordination")]
    Definition::new::<crate::coordination::v1alpha2::LeaseCandidateSpec>(
        "io.k8s.api.coordination.v1alpha2.LeaseCandidateSpec",
    ),
    #[cfg(feature = "coordination")]
    Definition::new::<crate::coordination::v1beta1::LeaseCandidate>("io.k8s.api.coordination.v1beta1.LeaseCandidate"),
    #[cfg(feature = "coordination")]
    Definition::new::<crate::coordination::v1beta1::LeaseCandidateList>(
        "io.k8s.api.coordination.v1beta1.LeaseCandidateList",
    ),
    #[cfg(feature = "coordination")]
    Definition::new::<crate::coordination::v1beta1::LeaseCandidateSpec>(
        "io.k8s.api.coordination.v1beta1.LeaseCandidateSpec",
    ),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::AWSElasticBlockStoreVolumeSource>(
        "io.k8s.api.core.v1.AWSElasticBlockStoreVolumeSource",
    ),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::Affinity>("io.k8s.api.core.v1.Affinity"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::AppArmorProfile>("io.k8s.api.core.v1.AppArmorProfile"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::AttachedVolume>("io.k8s.api.core.v1.AttachedVolume"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::AzureDiskVolumeSource>("io.k8s.api.core.v1.AzureDiskVolumeSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::AzureFilePersistentVolumeSource>(
        "io.k8s.api.core.v1.AzureFilePersistentVolumeSource",
    ),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::AzureFileVolumeSource>("io.k8s.api.core.v1.AzureFileVolumeSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::Binding>("io.k8s.api.core.v1.Binding"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::CSIPersistentVolumeSource>("io.k8s.api.core.v1.CSIPersistentVolumeSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::CSIVolumeSource>("io.k8s.api.core.v1.CSIVolumeSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::Capabilities>("io.k8s.api.core.v1.Capabilities"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::CephFSPersistentVolumeSource>("io.k8s.api.core.v1.CephFSPersistentVolumeSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::CephFSVolumeSource>("io.k8s.api.core.v1.CephFSVolumeSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::CinderPersistentVolumeSource>("io.k8s.api.core.v1.CinderPersistentVolumeSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::CinderVolumeSource>("io.k8s.api.core.v1.CinderVolumeSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ClientIPConfig>("io.k8s.api.core.v1.ClientIPConfig"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ClusterTrustBundleProjection>("io.k8s.api.core.v1.ClusterTrustBundleProjection"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ComponentCondition>("io.k8s.api.core.v1.ComponentCondition"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ComponentStatus>("io.k8s.api.core.v1.ComponentStatus"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ComponentStatusList>("io.k8s.api.core.v1.ComponentStatusList"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ConfigMap>("io.k8s.api.core.v1.ConfigMap"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ConfigMapEnvSource>("io.k8s.api.core.v1.ConfigMapEnvSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ConfigMapKeySelector>("io.k8s.api.core.v1.ConfigMapKeySelector"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ConfigMapList>("io.k8s.api.core.v1.ConfigMapList"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ConfigMapNodeConfigSource>("io.k8s.api.core.v1.ConfigMapNodeConfigSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ConfigMapProjection>("io.k8s.api.core.v1.ConfigMapProjection"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ConfigMapVolumeSource>("io.k8s.api.core.v1.ConfigMapVolumeSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::Container>("io.k8s.api.core.v1.Container"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ContainerExtendedResourceRequest>(
        "io.k8s.api.core.v1.ContainerExtendedResourceRequest",
    ),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ContainerImage>("io.k8s.api.core.v1.ContainerImage"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ContainerPort>("io.k8s.api.core.v1.ContainerPort"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ContainerResizePolicy>("io.k8s.api.core.v1.ContainerResizePolicy"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ContainerRestartRule>("io.k8s.api.core.v1.ContainerRestartRule"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ContainerRestartRuleOnExitCodes>(
        "io.k8s.api.core.v1.ContainerRestartRuleOnExitCodes",
    ),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ContainerState>("io.k8s.api.core.v1.ContainerState"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ContainerStateRunning>("io.k8s.api.core.v1.ContainerStateRunning"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ContainerStateTerminated>("io.k8s.api.core.v1.ContainerStateTerminated"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ContainerStateWaiting>("io.k8s.api.core.v1.ContainerStateWaiting"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ContainerStatus>("io.k8s.api.core.v1.ContainerStatus"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ContainerUser>("io.k8s.api.core.v1.ContainerUser"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::DaemonEndpoint>("io.k8s.api.core.v1.DaemonEndpoint"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::DownwardAPIProjection>("io.k8s.api.core.v1.DownwardAPIProjection"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::DownwardAPIVolumeFile>("io.k8s.api.core.v1.DownwardAPIVolumeFile"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::DownwardAPIVolumeSource>("io.k8s.api.core.v1.DownwardAPIVolumeSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::EmptyDirVolumeSource>("io.k8s.api.core.v1.EmptyDirVolumeSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::EndpointAddress>("io.k8s.api.core.v1.EndpointAddress"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::EndpointPort>("io.k8s.api.core.v1.EndpointPort"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::EndpointSubset>("io.k8s.api.core.v1.EndpointSubset"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::Endpoints>("io.k8s.api.core.v1.Endpoints"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::EndpointsList>("io.k8s.api.core.v1.EndpointsList"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::EnvFromSource>("io.k8s.api.core.v1.EnvFromSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::EnvVar>("io.k8s.api.core.v1.EnvVar"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::EnvVarSource>("io.k8s.api.core.v1.EnvVarSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::EphemeralContainer>("io.k8s.api.core.v1.EphemeralContainer"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::EphemeralVolumeSource>("io.k8s.api.core.v1.EphemeralVolumeSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::Event>("io.k8s.api.core.v1.Event"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::EventList>("io.k8s.api.core.v1.EventList"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::EventSeries>("io.k8s.api.core.v1.EventSeries"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::EventSource>("io.k8s.api.core.v1.EventSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::EvictionResponder>("io.k8s.api.core.v1.EvictionResponder"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ExecAction>("io.k8s.api.core.v1.ExecAction"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::FCVolumeSource>("io.k8s.api.core.v1.FCVolumeSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::FileKeySelector>("io.k8s.api.core.v1.FileKeySelector"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::FlexPersistentVolumeSource>("io.k8s.api.core.v1.FlexPersistentVolumeSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::FlexVolumeSource>("io.k8s.api.core.v1.FlexVolumeSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::FlockerVolumeSource>("io.k8s.api.core.v1.FlockerVolumeSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::GCEPersistentDiskVolumeSource>(
        "io.k8s.api.core.v1.GCEPersistentDiskVolumeSource",
    ),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::GRPCAction>("io.k8s.api.core.v1.GRPCAction"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::GitRepoVolumeSource>("io.k8s.api.core.v1.GitRepoVolumeSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::GlusterfsPersistentVolumeSource>(
        "io.k8s.api.core.v1.GlusterfsPersistentVolumeSource",
    ),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::GlusterfsVolumeSource>("io.k8s.api.core.v1.GlusterfsVolumeSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::HTTPGetAction>("io.k8s.api.core.v1.HTTPGetAction"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::HTTPHeader>("io.k8s.api.core.v1.HTTPHeader"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::HostAlias>("io.k8s.api.core.v1.HostAlias"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::HostIP>("io.k8s.api.core.v1.HostIP"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::HostPathVolumeSource>("io.k8s.api.core.v1.HostPathVolumeSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ISCSIPersistentVolumeSource>("io.k8s.api.core.v1.ISCSIPersistentVolumeSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ISCSIVolumeSource>("io.k8s.api.core.v1.ISCSIVolumeSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ImageVolumeSource>("io.k8s.api.core.v1.ImageVolumeSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ImageVolumeStatus>("io.k8s.api.core.v1.ImageVolumeStatus"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::KeyToPath>("io.k8s.api.core.v1.KeyToPath"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::Lifecycle>("io.k8s.api.core.v1.Lifecycle"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::LifecycleHandler>("io.k8s.api.core.v1.LifecycleHandler"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::LimitRange>("io.k8s.api.core.v1.LimitRange"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::LimitRangeItem>("io.k8s.api.core.v1.LimitRangeItem"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::LimitRangeList>("io.k8s.api.core.v1.LimitRangeList"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::LimitRangeSpec>("io.k8s.api.core.v1.LimitRangeSpec"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::LinuxContainerUser>("io.k8s.api.core.v1.LinuxContainerUser"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::LoadBalancerIngress>("io.k8s.api.core.v1.LoadBalancerIngress"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::LoadBalancerStatus>("io.k8s.api.core.v1.LoadBalancerStatus"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::LocalObjectReference>("io.k8s.api.core.v1.LocalObjectReference"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::LocalVolumeSource>("io.k8s.api.core.v1.LocalVolumeSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ModifyVolumeStatus>("io.k8s.api.core.v1.ModifyVolumeStatus"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::NFSVolumeSource>("io.k8s.api.core.v1.NFSVolumeSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::Namespace>("io.k8s.api.core.v1.Namespace"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::NamespaceCondition>("io.k8s.api.core.v1.NamespaceCondition"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::NamespaceList>("io.k8s.api.core.v1.NamespaceList"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::NamespaceSpec>("io.k8s.api.core.v1.NamespaceSpec"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::NamespaceStatus>("io.k8s.api.core.v1.NamespaceStatus"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::Node>("io.k8s.api.core.v1.Node"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::NodeAddress>("io.k8s.api.core.v1.NodeAddress"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::NodeAffinity>("io.k8s.api.core.v1.NodeAffinity"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::NodeAllocatableMappedResources>(
        "io.k8s.api.core.v1.NodeAllocatableMappedResources",
    ),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::NodeAllocatableOverheadResources>(
        "io.k8s.api.core.v1.NodeAllocatableOverheadResources",
    ),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::NodeAllocatableResourceClaimStatus>(
        "io.k8s.api.core.v1.NodeAllocatableResourceClaimStatus",
    ),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::NodeCondition>("io.k8s.api.core.v1.NodeCondition"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::NodeConfigSource>("io.k8s.api.core.v1.NodeConfigSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::NodeConfigStatus>("io.k8s.api.core.v1.NodeConfigStatus"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::NodeDaemonEndpoints>("io.k8s.api.core.v1.NodeDaemonEndpoints"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::NodeFeatures>("io.k8s.api.core.v1.NodeFeatures"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::NodeList>("io.k8s.api.core.v1.NodeList"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::NodePodPreemptionPolicy>("io.k8s.api.core.v1.NodePodPreemptionPolicy"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::NodeRuntimeHandler>("io.k8s.api.core.v1.NodeRuntimeHandler"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::NodeRuntimeHandlerFeatures>("io.k8s.api.core.v1.NodeRuntimeHandlerFeatures"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::NodeSelector>("io.k8s.api.core.v1.NodeSelector"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::NodeSelectorRequirement>("io.k8s.api.core.v1.NodeSelectorRequirement"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::NodeSelectorTerm>("io.k8s.api.core.v1.NodeSelectorTerm"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::NodeSpec>("io.k8s.api.core.v1.NodeSpec"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::NodeStatus>("io.k8s.api.core.v1.NodeStatus"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::NodeSwapStatus>("io.k8s.api.core.v1.NodeSwapStatus"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::NodeSystemInfo>("io.k8s.api.core.v1.NodeSystemInfo"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ObjectFieldSelector>("io.k8s.api.core.v1.ObjectFieldSelector"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ObjectReference>("io.k8s.api.core.v1.ObjectReference"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::PersistentVolume>("io.k8s.api.core.v1.PersistentVolume"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::PersistentVolumeClaim>("io.k8s.api.core.v1.PersistentVolumeClaim"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::PersistentVolumeClaimCondition>(
        "io.k8s.api.core.v1.PersistentVolumeClaimCondition",
    ),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::PersistentVolumeClaimList>("io.k8s.api.core.v1.PersistentVolumeClaimList"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::PersistentVolumeClaimSpec>("io.k8s.api.core.v1.PersistentVolumeClaimSpec"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::PersistentVolumeClaimStatus>("io.k8s.api.core.v1.PersistentVolumeClaimStatus"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::PersistentVolumeClaimTemplate>(
        "io.k8s.api.core.v1.PersistentVolumeClaimTemplate",
    ),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::PersistentVolumeClaimVolumeSource>(
        "io.k8s.api.core.v1.PersistentVolumeClaimVolumeSource",
    ),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::PersistentVolumeList>("io.k8s.api.core.v1.PersistentVolumeList"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::PersistentVolumeSpec>("io.k8s.api.core.v1.PersistentVolumeSpec"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::PersistentVolumeStatus>("io.k8s.api.core.v1.PersistentVolumeStatus"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::PhotonPersistentDiskVolumeSource>(
        "io.k8s.api.core.v1.PhotonPersistentDiskVolumeSource",
    ),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::Pod>("io.k8s.api.core.v1.Pod"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::PodAffinity>("io.k8s.api.core.v1.PodAffinity"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::PodAffinityTerm>("io.k8s.api.core.v1.PodAffinityTerm"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::PodAntiAffinity>("io.k8s.api.core.v1.PodAntiAffinity"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::PodCertificateProjection>("io.k8s.api.core.v1.PodCertificateProjection"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::PodCondition>("io.k8s.api.core.v1.PodCondition"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::PodDNSConfig>("io.k8s.api.core.v1.PodDNSConfig"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::PodDNSConfigOption>("io.k8s.api.core.v1.PodDNSConfigOption"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::PodExtendedResourceClaimStatus>(
        "io.k8s.api.core.v1.PodExtendedResourceClaimStatus",
    ),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::PodIP>("io.k8s.api.core.v1.PodIP"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::PodList>("io.k8s.api.core.v1.PodList"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::PodOS>("io.k8s.api.core.v1.PodOS"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::PodReadinessGate>("io.k8s.api.core.v1.PodReadinessGate"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::PodResourceClaim>("io.k8s.api.core.v1.PodResourceClaim"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::PodResourceClaimStatus>("io.k8s.api.core.v1.PodResourceClaimStatus"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::PodSchedulingGate>("io.k8s.api.core.v1.PodSchedulingGate"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::PodSchedulingGroup>("io.k8s.api.core.v1.PodSchedulingGroup"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::PodSecurityContext>("io.k8s.api.core.v1.PodSecurityContext"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::PodSpec>("io.k8s.api.core.v1.PodSpec"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::PodStatus>("io.k8s.api.core.v1.PodStatus"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::PodTemplate>("io.k8s.api.core.v1.PodTemplate"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::PodTemplateList>("io.k8s.api.core.v1.PodTemplateList"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::PodTemplateSpec>("io.k8s.api.core.v1.PodTemplateSpec"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::PodVolumeHealth>("io.k8s.api.core.v1.PodVolumeHealth"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::PortStatus>("io.k8s.api.core.v1.PortStatus"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::PortworxVolumeSource>("io.k8s.api.core.v1.PortworxVolumeSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::PreferredSchedulingTerm>("io.k8s.api.core.v1.PreferredSchedulingTerm"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::Probe>("io.k8s.api.core.v1.Probe"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ProjectedVolumeSource>("io.k8s.api.core.v1.ProjectedVolumeSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::QuobyteVolumeSource>("io.k8s.api.core.v1.QuobyteVolumeSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::RBDPersistentVolumeSource>("io.k8s.api.core.v1.RBDPersistentVolumeSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::RBDVolumeSource>("io.k8s.api.core.v1.RBDVolumeSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ReplicationController>("io.k8s.api.core.v1.ReplicationController"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ReplicationControllerCondition>(
        "io.k8s.api.core.v1.ReplicationControllerCondition",
    ),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ReplicationControllerList>("io.k8s.api.core.v1.ReplicationControllerList"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ReplicationControllerSpec>("io.k8s.api.core.v1.ReplicationControllerSpec"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ReplicationControllerStatus>("io.k8s.api.core.v1.ReplicationControllerStatus"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ResourceClaim>("io.k8s.api.core.v1.ResourceClaim"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ResourceFieldSelector>("io.k8s.api.core.v1.ResourceFieldSelector"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ResourceHealth>("io.k8s.api.core.v1.ResourceHealth"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ResourceQuota>("io.k8s.api.core.v1.ResourceQuota"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ResourceQuotaList>("io.k8s.api.core.v1.ResourceQuotaList"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ResourceQuotaSpec>("io.k8s.api.core.v1.ResourceQuotaSpec"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ResourceQuotaStatus>("io.k8s.api.core.v1.ResourceQuotaStatus"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ResourceRequirements>("io.k8s.api.core.v1.ResourceRequirements"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ResourceStatus>("io.k8s.api.core.v1.ResourceStatus"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::SELinuxOptions>("io.k8s.api.core.v1.SELinuxOptions"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ScaleIOPersistentVolumeSource>(
        "io.k8s.api.core.v1.ScaleIOPersistentVolumeSource",
    ),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ScaleIOVolumeSource>("io.k8s.api.core.v1.ScaleIOVolumeSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ScopeSelector>("io.k8s.api.core.v1.ScopeSelector"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ScopedResourceSelectorRequirement>(
        "io.k8s.api.core.v1.ScopedResourceSelectorRequirement",
    ),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::SeccompProfile>("io.k8s.api.core.v1.SeccompProfile"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::Secret>("io.k8s.api.core.v1.Secret"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::SecretEnvSource>("io.k8s.api.core.v1.SecretEnvSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::SecretKeySelector>("io.k8s.api.core.v1.SecretKeySelector"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::SecretList>("io.k8s.api.core.v1.SecretList"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::SecretProjection>("io.k8s.api.core.v1.SecretProjection"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::SecretReference>("io.k8s.api.core.v1.SecretReference"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::SecretVolumeSource>("io.k8s.api.core.v1.SecretVolumeSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::SecurityContext>("io.k8s.api.core.v1.SecurityContext"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::Service>("io.k8s.api.core.v1.Service"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ServiceAccount>("io.k8s.api.core.v1.ServiceAccount"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ServiceAccountList>("io.k8s.api.core.v1.ServiceAccountList"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ServiceAccountTokenProjection>(
        "io.k8s.api.core.v1.ServiceAccountTokenProjection",
    ),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ServiceList>("io.k8s.api.core.v1.ServiceList"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ServicePort>("io.k8s.api.core.v1.ServicePort"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ServiceSpec>("io.k8s.api.core.v1.ServiceSpec"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::ServiceStatus>("io.k8s.api.core.v1.ServiceStatus"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::SessionAffinityConfig>("io.k8s.api.core.v1.SessionAffinityConfig"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::SleepAction>("io.k8s.api.core.v1.SleepAction"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::StorageOSPersistentVolumeSource>(
        "io.k8s.api.core.v1.StorageOSPersistentVolumeSource",
    ),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::StorageOSVolumeSource>("io.k8s.api.core.v1.StorageOSVolumeSource"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::Sysctl>("io.k8s.api.core.v1.Sysctl"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::TCPSocketAction>("io.k8s.api.core.v1.TCPSocketAction"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::Taint>("io.k8s.api.core.v1.Taint"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::Toleration>("io.k8s.api.core.v1.Toleration"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::TopologySelectorLabelRequirement>(
        "io.k8s.api.core.v1.TopologySelectorLabelRequirement",
    ),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::TopologySelectorTerm>("io.k8s.api.core.v1.TopologySelectorTerm"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::TopologySpreadConstraint>("io.k8s.api.core.v1.TopologySpreadConstraint"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::TypedLocalObjectReference>("io.k8s.api.core.v1.TypedLocalObjectReference"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::TypedObjectReference>("io.k8s.api.core.v1.TypedObjectReference"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::Volume>("io.k8s.api.core.v1.Volume"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::VolumeDevice>("io.k8s.api.core.v1.VolumeDevice"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::VolumeHealthCondition>("io.k8s.api.core.v1.VolumeHealthCondition"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::VolumeHealthStatus>("io.k8s.api.core.v1.VolumeHealthStatus"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::VolumeMount>("io.k8s.api.core.v1.VolumeMount"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::VolumeMountStatus>("io.k8s.api.core.v1.VolumeMountStatus"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::VolumeNodeAffinity>("io.k8s.api.core.v1.VolumeNodeAffinity"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::VolumeProjection>("io.k8s.api.core.v1.VolumeProjection"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::VolumeResourceRequirements>("io.k8s.api.core.v1.VolumeResourceRequirements"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::VolumeStatus>("io.k8s.api.core.v1.VolumeStatus"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::VsphereVirtualDiskVolumeSource>(
        "io.k8s.api.core.v1.VsphereVirtualDiskVolumeSource",
    ),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::WeightedPodAffinityTerm>("io.k8s.api.core.v1.WeightedPodAffinityTerm"),
    #[cfg(feature = "core")]
    Definition::new::<crate::core::v1::WindowsSecurityContextOptions>(
        "io.k8s.api.core.v1.WindowsSecurityContextOptions",
    ),
    #[cfg(feature = "discovery")]
    Definition::new::<crate::discovery::v1::Endpoint>("io.k8s.api.discovery.v1.Endpoint"),
    #[cfg(feature = "discovery")]
    Definition::new::<crate::discovery::v1::EndpointConditions>("io.k8s.api.discovery.v1.EndpointConditions"),
    #[cfg(feature = "discovery")]
    Definition::new::<crate::discovery::v1::EndpointHints>("io.k8s.api.discovery.v1.EndpointHints"),
    #[cfg(feature = "discovery")]
    Definition::new::<crate::discovery::v1::EndpointPort>("io.k8s.api.discovery.v1.EndpointPort"),
    #[cfg(feature = "discovery")]
    Definition::new::<crate::discovery::v1::EndpointSlice>("io.k8s.api.discovery.v1.EndpointSlice"),
    #[cfg(feature = "discovery")]
    Definition::new::<crate::discovery::v1::EndpointSliceList>("io.k8s.api.discovery.v1.EndpointSliceList"),
    #[cfg(feature = "discovery")]
    Definition::new::<crate::discovery::v1::ForNode>("io.k8s.api.discovery.v1.ForNode"),
    #[cfg(feature = "discovery")]
    Definition::new::<crate::discovery::v1::ForZone>("io.k8s.api.discovery.v1.ForZone"),
    #[cfg(feature = "events")]
    Definition::new::<crate::events::v1::Event>("io.k8s.api.events.v1.Event"),
    #[cfg(feature = "events")]
    Definition::new::<crate::events::v1::EventList>("io.k8s.api.events.v1.EventList"),
    #[cfg(feature = "events")]
    Definition::new::<crate::events::v1::EventSeries>("io.k8s.api.events.v1.EventSeries"),
    #[cfg(feature = "flowcontrol")]
    Definition::new::<crate::flowcontrol::v1::ExemptPriorityLevelConfiguration>(
        "io.k8s.api.flowcontrol.v1.ExemptPriorityLevelConfiguration",
    ),
    #[cfg(feature = "flowcontrol")]
    Definition::new::<crate::flowcontrol::v1::FlowDistinguisherMethod>(
        "io.k8s.api.flowcontrol.v1.FlowDistinguisherMethod",
    ),
    #[cfg(feature = "flowcontrol")]
    Definition::new::<crate::flowcontrol::v1::FlowSchema>("io.k8s.api.flowcontrol.v1.FlowSchema"),
    #[cfg(feature = "flowcontrol")]
    Definition::new::<crate::flowcontrol::v1::FlowSchemaCondition>("io.k8s.api.flowcontrol.v1.FlowSchemaCondition"),
    #[cfg(feature = "flowcontrol")]
    Definition::new::<crate::flowcontrol::v1::FlowSchemaList>("io.k8s.api.flowcontrol.v1.FlowSchemaList"),
    #[cfg(feature = "flowcontrol")]
    Definition::new::<crate::flowcontrol::v1::FlowSchemaSpec>("io.k8s.api.flowcontrol.v1.FlowSchemaSpec"),
    #[cfg(feature = "flowcontrol")]
    Definition::new::<crate::flowcontrol::v1::FlowSchemaStatus>("io.k8s.api.flowcontrol.v1.FlowSchemaStatus"),
    #[cfg(feature = "flowcontrol")]
    Definition::new::<crate::flowcontrol::v1::GroupSubject>("io.k8s.api.flowcontrol.v1.GroupSubject"),
    #[cfg(feature = "flowcontrol")]
    Definition::new::<crate::flowcontrol::v1::LimitResponse>("io.k8s.api.flowcontrol.v1.LimitResponse"),
    #[cfg(feature = "flowcontrol")]
    Definition::new::<crate::flowcontrol::v1::LimitedPriorityLevelConfiguration>(
        "io.k8s.api.flowcontrol.v1.LimitedPriorityLevelConfiguration",
    ),
    #[cfg(feature = "flowcontrol")]
    Definition::new::<crate::flowcontrol::v1::NonResourcePolicyRule>("io.k8s.api.flowcontrol.v1.NonResourcePolicyRule"),
    #[cfg(feature = "flowcontrol")]
    Definition::new::<crate::flowcontrol::v1::PolicyRulesWithSubjects>(
        "io.k8s.api.flowcontrol.v1.PolicyRulesWithSubjects",
    ),
    #[cfg(feature = "flowcontrol")]
    Definition::new::<crate::flowcontrol::v1::PriorityLevelConfiguration>(
        "io.k8s.api.flowcontrol.v1.PriorityLevelConfiguration",
    ),
    #[cfg(feature = "flowcontrol")]
    Definition::new::<crate::flowcontrol::v1::PriorityLevelConfigurationCondition>(
        "io.k8s.api.flowcontrol.v1.PriorityLevelConfigurationCondition",
    ),
    #[cfg(feature = "flowcontrol")]
    Definition::new::<crate::flowcontrol::v1::PriorityLevelConfigurationList>(
        "io.k8s.api.flowcontrol.v1.PriorityLevelConfigurationList",
    ),
    #[cfg(feature = "flowcontrol")]
    Definition::new::<crate::flowcontrol::v1::PriorityLevelConfigurationReference>(
        "io.k8s.api.flowcontrol.v1.PriorityLevelConfigurationReference",
    ),
    #[cfg(feature = "flowcontrol")]
    Definition::new::<crate::flowcontrol::v1::PriorityLevelConfigurationSpec>(
        "io.k8s.api.flowcontrol.v1.PriorityLevelConfigurationSpec",
    ),
    #[cfg(feature = "flowcontrol")]
    Definition::new::<crate::flowcontrol::v1::PriorityLevelConfigurationStatus>(
        "io.k8s.api.flowcontrol.v1.PriorityLevelConfigurationStatus",
    ),
    #[cfg(feature = "flowcontrol")]
    Definition::new::<crate::flowcontrol::v1::QueuingConfiguration>("io.k8s.api.flowcontrol.v1.QueuingConfiguration"),
    #[cfg(feature = "flowcontrol")]
    Definition::new::<crate::flowcontrol::v1::ResourcePolicyRule>("io.k8s.api.flowcontrol.v1.ResourcePolicyRule"),
    #[cfg(feature = "flowcontrol")]
    Definition::new::<crate::flowcontrol::v1::ServiceAccountSubject>("io.k8s.api.flowcontrol.v1.ServiceAccountSubject"),
    #[cfg(feature = "flowcontrol")]
    Definition::new::<crate::flowcontrol::v1::Subject>("io.k8s.api.flowcontrol.v1.Subject"),
    #[cfg(feature = "flowcontrol")]
    Definition::new::<crate::flowcontrol::v1::UserSubject>("io.k8s.api.flowcontrol.v1.UserSubject"),
    #[cfg(feature = "lifecycle")]
    Definition::new::<crate::lifecycle::v1alpha1::Eviction>("io.k8s.api.lifecycle.v1alpha1.Eviction"),
    #[cfg(feature = "lifecycle")]
    Definition::new::<crate::lifecycle::v1alpha1::EvictionList>("io.k8s.api.lifecycle.v1alpha1.EvictionList"),
    #[cfg(feature = "lifecycle")]
    Definition::new::<crate::lifecycle::v1alpha1::EvictionPodReference>(
        "io.k8s.api.lifecycle.v1alpha1.EvictionPodReference",
    ),
    #[cfg(feature = "lifecycle")]
    Definition::new::<crate::lifecycle::v1alpha1::EvictionRequest>("io.k8s.api.lifecycle.v1alpha1.EvictionRequest"),
    #[cfg(feature = "lifecycle")]
    Definition::new::<crate::lifecycle::v1alpha1::EvictionRequestList>(
        "io.k8s.api.lifecycle.v1alpha1.EvictionRequestList",
    ),
    #[cfg(feature = "lifecycle")]
    Definition::new::<crate::lifecycle::v1alpha1::EvictionRequestPodReference>(
        "io.k8s.api.lifecycle.v1alpha1.EvictionRequestPodReference",
    ),
    #[cfg(feature = "lifecycle")]
    Definition::new::<crate::lifecycle::v1alpha1::EvictionRequestSpec>(
        "io.k8s.api.lifecycle.v1alpha1.EvictionRequestSpec",
    ),
    #[cfg(feature = "lifecycle")]
    Definition::new::<crate::lifecycle::v1alpha1::EvictionRequestStatus>(
        "io.k8s.api.lifecycle.v1alpha1.EvictionRequestStatus",
    ),
    #[cfg(feature = "lifecycle")]
    Definition::new::<crate::lifecycle::v1alpha1::EvictionRequestTarget>(
        "io.k8s.api.lifecycle.v1alpha1.EvictionRequestTarget",
    ),
    #[cfg(feature = "lifecycle")]
    Definition::new::<crate::lifecycle::v1alpha1::EvictionSpec>("io.k8s.api.lifecycle.v1alpha1.EvictionSpec"),
    #[cfg(feature = "lifecycle")]
    Definition::new::<crate::lifecycle::v1alpha1::EvictionStatus>("io.k8s.api.lifecycle.v1alpha1.EvictionStatus"),
    #[cfg(feature = "lifecycle")]
    Definition::new::<crate::lifecycle::v1alpha1::EvictionTarget>("io.k8s.api.lifecycle.v1alpha1.EvictionTarget"),
    #[cfg(feature = "lifecycle")]
    Definition::new::<crate::lifecycle::v1alpha1::Requester>("io.k8s.api.lifecycle.v1alpha1.Requester"),
    #[cfg(feature = "lifecycle")]
    Definition::new::<crate::lifecycle::v1alpha1::ResponderStatus>("io.k8s.api.lifecycle.v1alpha1.ResponderStatus"),
    #[cfg(feature = "lifecycle")]
    Definition::new::<crate::lifecycle::v1alpha1::TargetResponder>("io.k8s.api.lifecycle.v1alpha1.TargetResponder"),
    #[cfg(feature = "networking")]
    Definition::new::<crate::networking::v1::HTTPIngressPath>("io.k8s.api.networking.v1.HTTPIngressPath"),
    #[cfg(feature = "networking")]
    Definition::new::<crate::networking::v1::HTTPIngressRuleValue>("io.k8s.api.networking.v1.HTTPIngressRuleValue"),
    #[cfg(feature = "networking")]
    Definition::new::<crate::networking::v1::IPAddress>("io.k8s.api.networking.v1.IPAddress"),
    #[cfg(feature = "networking")]
    Definition::new::<crate::networking::v1::IPAddressList>("io.k8s.api.networking.v1.IPAddressList"),
    #[cfg(feature = "networking")]
    Definition::new::<crate::networking::v1::IPAddressSpec>("io.k8s.api.networking.v1.IPAddressSpec"),
    #[cfg(feature = "networking")]
    Definition::new::<crate::networking::v1::IPBlock>("io.k8s.api.networking.v1.IPBlock"),
    #[cfg(feature = "networking")]
    Definition::new::<crate::networking::v1::Ingress>("io.k8s.api.networking.v1.Ingress"),
    #[cfg(feature = "networking")]
    Definition::new::<crate::networking::v1::IngressBackend>("io.k8s.api.networking.v1.IngressBackend"),
    #[cfg(feature = "networking")]
    Definition::new::<crate::networking::v1::IngressClass>("io.k8s.api.networking.v1.IngressClass"),
    #[cfg(feature = "networking")]
    Definition::new::<crate::networking::v1::IngressClassList>("io.k8s.api.networking.v1.IngressClassList"),
    #[cfg(feature = "networking")]
    Definition::new::<crate::networking::v1::IngressClassParametersReference>(
        "io.k8s.api.networking.v1.IngressClassParametersReference",
    ),
    #[cfg(feature = "networking")]
    Definition::new::<crate::networking::v1::IngressClassSpec>("io.k8s.api.networking.v1.IngressClassSpec"),
    #[cfg(feature = "networking")]
    Definition::new::<crate::networking::v1::IngressList>("io.k8s.api.networking.v1.IngressList"),
    #[cfg(feature = "networking")]
    Definition::new::<crate::networking::v1::IngressLoadBalancerIngress>(
        "io.k8s.api.networking.v1.IngressLoadBalancerIngress",
    ),
    #[cfg(feature = "networking")]
    Definition::new::<crate::networking::v1::IngressLoadBalancerStatus>(
        "io.k8s.api.networking.v1.IngressLoadBalancerStatus",
    ),
    #[cfg(feature = "networking")]
    Definition::new::<crate::networking::v1::IngressPortStatus>("io.k8s.api.networking.v1.IngressPortStatus"),
    #[cfg(feature = "networking")]
    Definition::new::<crate::networking::v1::IngressRule>("io.k8s.api.networking.v1.IngressRule"),
    #[cfg(feature = "networking")]
    Definition::new::<crate::networking::v1::IngressServiceBackend>("io.k8s.api.networking.v1.IngressServiceBackend"),
    #[cfg(feature = "networking")]
    Definition::new::<crate::networking::v1::IngressSpec>("io.k8s.api.networking.v1.IngressSpec"),
    #[cfg(feature = "networking")]
    Definition::new::<crate::networking::v1::IngressStatus>("io.k8s.api.networking.v1.IngressStatus"),
    #[cfg(feature = "networking")]
    Definition::new::<crate::networking::v1::IngressTLS>("io.k8s.api.networking.v1.IngressTLS"),
    #[cfg(feature = "networking")]
    Definition::new::<crate::networking::v1::NetworkPolicy>("io.k8s.api.networking.v1.NetworkPolicy"),
    #[cfg(feature = "networking")]
    Definition::new::<crate::networking::v1::NetworkPolicyEgressRule>(
        "io.k8s.api.networking.v1.NetworkPolicyEgressRule",
    ),
    #[cfg(feature = "networking")]
    Definition::new::<crate::networking::v1::NetworkPolicyIngressRule>(
        "io.k8s.api.networking.v1.NetworkPolicyIngressRule",
    ),
    #[cfg(feature = "networking")]
    Definition::new::<crate::networking::v1::NetworkPolicyList>("io.k8s.api.networking.v1.NetworkPolicyList"),
    #[cfg(feature = "networking")]
    Definition::new::<crate::networking::v1::NetworkPolicyPeer>("io.k8s.api.networking.v1.NetworkPolicyPeer"),
    #[cfg(feature = "networking")]
    Definition::new::<crate::networking::v1::NetworkPolicyPort>("io.k8s.api.networking.v1.NetworkPolicyPort"),
    #[cfg(feature = "networking")]
    Definition::new::<crate::networking::v1::NetworkPolicySpec>("io.k8s.api.networking.v1.NetworkPolicySpec"),
    #[cfg(feature = "networking")]
    Definition::new::<crate::networking::v1::ParentReference>("io.k8s.api.networking.v1.ParentReference"),
    #[cfg(feature = "networking")]
    Definition::new::<crate::networking::v1::ServiceBackendPort>("io.k8s.api.networking.v1.ServiceBackendPort"),
    #[cfg(feature = "networking")]
    Definition::new::<crate::networking::v1::ServiceCIDR>("io.k8s.api.networking.v1.ServiceCIDR"),
    #[cfg(feature = "networking")]
    Definition::new::<crate::networking::v1::ServiceCIDRList>("io.k8s.api.networking.v1.ServiceCIDRList"),
    #[cfg(feature = "networking")]
    Definition::new::<crate::networking::v1::ServiceCIDRSpec>("io.k8s.api.networking.v1.ServiceCIDRSpec"),
    #[cfg(feature = "networking")]
    Definition::new::<crate::networking::v1::ServiceCIDRStatus>("io.k8s.api.networking.v1.ServiceCIDRStatus"),
    #[cfg(feature = "node")]
    Definition::new::<crate::node::v1::Overhead>("io.k8s.api.node.v1.Overhead"),
    #[cfg(feature = "node")]
    Definition::new::<crate::node::v1::RuntimeClass>("io.k8s.api.node.v1.RuntimeClass"),
    #[cfg(feature = "node")]
    Definition::new::<crate::node::v1::RuntimeClassList>("io.k8s.api.node.v1.RuntimeClassList"),
    #[cfg(feature = "node")]
    Definition::new::<crate::node::v1::Scheduling>("io.k8s.api.node.v1.Scheduling"),
    #[cfg(feature = "policy")]
    Definition::new::<crate::policy::v1::Eviction>("io.k8s.api.policy.v1.Eviction"),
    #[cfg(feature = "policy")]
    Definition::new::<crate::policy::v1::PodDisruptionBudget>("io.k8s.api.policy.v1.PodDisruptionBudget"),
    #[cfg(feature = "policy")]
    Definition::new::<crate::policy::v1::PodDisruptionBudgetList>("io.k8s.api.policy.v1.PodDisruptionBudgetList"),
    #[cfg(feature = "policy")]
    Definition::new::<crate::policy::v1::PodDisruptionBudgetSpec>("io.k8s.api.policy.v1.PodDisruptionBudgetSpec"),
    #[cfg(feature = "policy")]
    Definition::new::<crate::policy::v1::PodDisruptionBudgetStatus>("io.k8s.api.policy.v1.PodDisruptionBudgetStatus"),
    #[cfg(feature = "rbac")]
    Definition::new::<crate::rbac::v1::AggregationRule>("io.k8s.api.rbac.v1.AggregationRule"),
    #[cfg(feature = "rbac")]
    Definition::new::<crate::rbac::v1::ClusterRole>("io.k8s.api.rbac.v1.ClusterRole"),
    #[cfg(feature = "rbac")]
    Definition::new::<crate::rbac::v1::ClusterRoleBinding>("io.k8s.api.rbac.v1.ClusterRoleBinding"),
    #[cfg(feature = "rbac")]
    Definition::new::<crate::rbac::v1::ClusterRoleBindingList>("io.k8s.api.rbac.v1.ClusterRoleBindingList"),
    #[cfg(feature = "rbac")]
    Definition::new::<crate::rbac::v1::ClusterRoleList>("io.k8s.api.rbac.v1.ClusterRoleList"),
    #[cfg(feature = "rbac")]
    Definition::new::<crate::rbac::v1::PolicyRule>("io.k8s.api.rbac.v1.PolicyRule"),
    #[cfg(feature = "rbac")]
    Definition::new::<crate::rbac::v1::Role>("io.k8s.api.rbac.v1.Role"),
    #[cfg(feature = "rbac")]
    Definition::new::<crate::rbac::v1::RoleBinding>("io.k8s.api.rbac.v1.RoleBinding"),
    #[cfg(feature = "rbac")]
    Definition::new::<crate::rbac::v1::RoleBindingList>("io.k8s.api.rbac.v1.RoleBindingList"),
    #[cfg(feature = "rbac")]
    Definition::new::<crate::rbac::v1::RoleList>("io.k8s.api.rbac.v1.RoleList"),
    #[cfg(feature = "rbac")]
    Definition::new::<crate::rbac::v1::RoleRef>("io.k8s.api.rbac.v1.RoleRef"),
    #[cfg(feature = "rbac")]
    Definition::new::<crate::rbac::v1::Subject>("io.k8s.api.rbac.v1.Subject"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::AllocatedDeviceStatus>("io.k8s.api.resource.v1.AllocatedDeviceStatus"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::AllocationResult>("io.k8s.api.resource.v1.AllocationResult"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::CELDeviceSelector>("io.k8s.api.resource.v1.CELDeviceSelector"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::CapacityRequestPolicy>("io.k8s.api.resource.v1.CapacityRequestPolicy"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::CapacityRequestPolicyRange>(
        "io.k8s.api.resource.v1.CapacityRequestPolicyRange",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::CapacityRequirements>("io.k8s.api.resource.v1.CapacityRequirements"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::Counter>("io.k8s.api.resource.v1.Counter"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::CounterSet>("io.k8s.api.resource.v1.CounterSet"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::Device>("io.k8s.api.resource.v1.Device"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::DeviceAllocationConfiguration>(
        "io.k8s.api.resource.v1.DeviceAllocationConfiguration",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::DeviceAllocationResult>("io.k8s.api.resource.v1.DeviceAllocationResult"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::DeviceAttribute>("io.k8s.api.resource.v1.DeviceAttribute"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::DeviceCapacity>("io.k8s.api.resource.v1.DeviceCapacity"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::DeviceClaim>("io.k8s.api.resource.v1.DeviceClaim"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::DeviceClaimConfiguration>("io.k8s.api.resource.v1.DeviceClaimConfiguration"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::DeviceClass>("io.k8s.api.resource.v1.DeviceClass"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::DeviceClassConfiguration>("io.k8s.api.resource.v1.DeviceClassConfiguration"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::DeviceClassList>("io.k8s.api.resource.v1.DeviceClassList"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::DeviceClassSpec>("io.k8s.api.resource.v1.DeviceClassSpec"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::DeviceConstraint>("io.k8s.api.resource.v1.DeviceConstraint"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::DeviceCounterConsumption>("io.k8s.api.resource.v1.DeviceCounterConsumption"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::DeviceDerivedAttribute>("io.k8s.api.resource.v1.DeviceDerivedAttribute"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::DeviceRequest>("io.k8s.api.resource.v1.DeviceRequest"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::DeviceRequestAllocationResult>(
        "io.k8s.api.resource.v1.DeviceRequestAllocationResult",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::DeviceSelector>("io.k8s.api.resource.v1.DeviceSelector"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::DeviceSubRequest>("io.k8s.api.resource.v1.DeviceSubRequest"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::DeviceTaint>("io.k8s.api.resource.v1.DeviceTaint"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::DeviceTaintRule>("io.k8s.api.resource.v1.DeviceTaintRule"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::DeviceTaintRuleList>("io.k8s.api.resource.v1.DeviceTaintRuleList"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::DeviceTaintRuleSpec>("io.k8s.api.resource.v1.DeviceTaintRuleSpec"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::DeviceTaintRuleStatus>("io.k8s.api.resource.v1.DeviceTaintRuleStatus"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::DeviceTaintSelector>("io.k8s.api.resource.v1.DeviceTaintSelector"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::DeviceToleration>("io.k8s.api.resource.v1.DeviceToleration"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::ExactDeviceRequest>("io.k8s.api.resource.v1.ExactDeviceRequest"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::NetworkDeviceData>("io.k8s.api.resource.v1.NetworkDeviceData"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::NodeAllocatableMapping>("io.k8s.api.resource.v1.NodeAllocatableMapping"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::NodeAllocatableOverhead>("io.k8s.api.resource.v1.NodeAllocatableOverhead"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::NodeAllocatableResource>("io.k8s.api.resource.v1.NodeAllocatableResource"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::OpaqueDeviceConfiguration>(
        "io.k8s.api.resource.v1.OpaqueDeviceConfiguration",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::ResourceClaim>("io.k8s.api.resource.v1.ResourceClaim"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::ResourceClaimConsumerReference>(
        "io.k8s.api.resource.v1.ResourceClaimConsumerReference",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::ResourceClaimList>("io.k8s.api.resource.v1.ResourceClaimList"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::ResourceClaimSpec>("io.k8s.api.resource.v1.ResourceClaimSpec"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::ResourceClaimStatus>("io.k8s.api.resource.v1.ResourceClaimStatus"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::ResourceClaimTemplate>("io.k8s.api.resource.v1.ResourceClaimTemplate"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::ResourceClaimTemplateList>(
        "io.k8s.api.resource.v1.ResourceClaimTemplateList",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::ResourceClaimTemplateSpec>(
        "io.k8s.api.resource.v1.ResourceClaimTemplateSpec",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::ResourcePool>("io.k8s.api.resource.v1.ResourcePool"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::ResourceSlice>("io.k8s.api.resource.v1.ResourceSlice"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::ResourceSliceList>("io.k8s.api.resource.v1.ResourceSliceList"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1::ResourceSliceSpec>("io.k8s.api.resource.v1.ResourceSliceSpec"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1alpha3::DeviceTaint>("io.k8s.api.resource.v1alpha3.DeviceTaint"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1alpha3::DeviceTaintRule>("io.k8s.api.resource.v1alpha3.DeviceTaintRule"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1alpha3::DeviceTaintRuleList>(
        "io.k8s.api.resource.v1alpha3.DeviceTaintRuleList",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1alpha3::DeviceTaintRuleSpec>(
        "io.k8s.api.resource.v1alpha3.DeviceTaintRuleSpec",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1alpha3::DeviceTaintRuleStatus>(
        "io.k8s.api.resource.v1alpha3.DeviceTaintRuleStatus",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1alpha3::DeviceTaintSelector>(
        "io.k8s.api.resource.v1alpha3.DeviceTaintSelector",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1alpha3::PartitionTypeStatus>(
        "io.k8s.api.resource.v1alpha3.PartitionTypeStatus",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1alpha3::PoolStatus>("io.k8s.api.resource.v1alpha3.PoolStatus"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1alpha3::ResourcePoolStatusRequest>(
        "io.k8s.api.resource.v1alpha3.ResourcePoolStatusRequest",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1alpha3::ResourcePoolStatusRequestList>(
        "io.k8s.api.resource.v1alpha3.ResourcePoolStatusRequestList",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1alpha3::ResourcePoolStatusRequestSpec>(
        "io.k8s.api.resource.v1alpha3.ResourcePoolStatusRequestSpec",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1alpha3::ResourcePoolStatusRequestStatus>(
        "io.k8s.api.resource.v1alpha3.ResourcePoolStatusRequestStatus",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1alpha3::ShareableCapacityStatus>(
        "io.k8s.api.resource.v1alpha3.ShareableCapacityStatus",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1alpha3::ShareableSummaryStatus>(
        "io.k8s.api.resource.v1alpha3.ShareableSummaryStatus",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::AllocatedDeviceStatus>(
        "io.k8s.api.resource.v1beta1.AllocatedDeviceStatus",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::AllocationResult>("io.k8s.api.resource.v1beta1.AllocationResult"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::BasicDevice>("io.k8s.api.resource.v1beta1.BasicDevice"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::CELDeviceSelector>("io.k8s.api.resource.v1beta1.CELDeviceSelector"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::CapacityRequestPolicy>(
        "io.k8s.api.resource.v1beta1.CapacityRequestPolicy",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::CapacityRequestPolicyRange>(
        "io.k8s.api.resource.v1beta1.CapacityRequestPolicyRange",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::CapacityRequirements>(
        "io.k8s.api.resource.v1beta1.CapacityRequirements",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::Counter>("io.k8s.api.resource.v1beta1.Counter"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::CounterSet>("io.k8s.api.resource.v1beta1.CounterSet"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::Device>("io.k8s.api.resource.v1beta1.Device"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::DeviceAllocationConfiguration>(
        "io.k8s.api.resource.v1beta1.DeviceAllocationConfiguration",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::DeviceAllocationResult>(
        "io.k8s.api.resource.v1beta1.DeviceAllocationResult",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::DeviceAttribute>("io.k8s.api.resource.v1beta1.DeviceAttribute"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::DeviceCapacity>("io.k8s.api.resource.v1beta1.DeviceCapacity"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::DeviceClaim>("io.k8s.api.resource.v1beta1.DeviceClaim"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::DeviceClaimConfiguration>(
        "io.k8s.api.resource.v1beta1.DeviceClaimConfiguration",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::DeviceClass>("io.k8s.api.resource.v1beta1.DeviceClass"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::DeviceClassConfiguration>(
        "io.k8s.api.resource.v1beta1.DeviceClassConfiguration",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::DeviceClassList>("io.k8s.api.resource.v1beta1.DeviceClassList"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::DeviceClassSpec>("io.k8s.api.resource.v1beta1.DeviceClassSpec"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::DeviceConstraint>("io.k8s.api.resource.v1beta1.DeviceConstraint"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::DeviceCounterConsumption>(
        "io.k8s.api.resource.v1beta1.DeviceCounterConsumption",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::DeviceDerivedAttribute>(
        "io.k8s.api.resource.v1beta1.DeviceDerivedAttribute",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::DeviceRequest>("io.k8s.api.resource.v1beta1.DeviceRequest"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::DeviceRequestAllocationResult>(
        "io.k8s.api.resource.v1beta1.DeviceRequestAllocationResult",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::DeviceSelector>("io.k8s.api.resource.v1beta1.DeviceSelector"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::DeviceSubRequest>("io.k8s.api.resource.v1beta1.DeviceSubRequest"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::DeviceTaint>("io.k8s.api.resource.v1beta1.DeviceTaint"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::DeviceToleration>("io.k8s.api.resource.v1beta1.DeviceToleration"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::NetworkDeviceData>("io.k8s.api.resource.v1beta1.NetworkDeviceData"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::NodeAllocatableMapping>(
        "io.k8s.api.resource.v1beta1.NodeAllocatableMapping",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::NodeAllocatableOverhead>(
        "io.k8s.api.resource.v1beta1.NodeAllocatableOverhead",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::NodeAllocatableResource>(
        "io.k8s.api.resource.v1beta1.NodeAllocatableResource",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::OpaqueDeviceConfiguration>(
        "io.k8s.api.resource.v1beta1.OpaqueDeviceConfiguration",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::ResourceClaim>("io.k8s.api.resource.v1beta1.ResourceClaim"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::ResourceClaimConsumerReference>(
        "io.k8s.api.resource.v1beta1.ResourceClaimConsumerReference",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::ResourceClaimList>("io.k8s.api.resource.v1beta1.ResourceClaimList"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::ResourceClaimSpec>("io.k8s.api.resource.v1beta1.ResourceClaimSpec"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::ResourceClaimStatus>("io.k8s.api.resource.v1beta1.ResourceClaimStatus"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::ResourceClaimTemplate>(
        "io.k8s.api.resource.v1beta1.ResourceClaimTemplate",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::ResourceClaimTemplateList>(
        "io.k8s.api.resource.v1beta1.ResourceClaimTemplateList",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::ResourceClaimTemplateSpec>(
        "io.k8s.api.resource.v1beta1.ResourceClaimTemplateSpec",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::ResourcePool>("io.k8s.api.resource.v1beta1.ResourcePool"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::ResourceSlice>("io.k8s.api.resource.v1beta1.ResourceSlice"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::ResourceSliceList>("io.k8s.api.resource.v1beta1.ResourceSliceList"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta1::ResourceSliceSpec>("io.k8s.api.resource.v1beta1.ResourceSliceSpec"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::AllocatedDeviceStatus>(
        "io.k8s.api.resource.v1beta2.AllocatedDeviceStatus",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::AllocationResult>("io.k8s.api.resource.v1beta2.AllocationResult"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::CELDeviceSelector>("io.k8s.api.resource.v1beta2.CELDeviceSelector"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::CapacityRequestPolicy>(
        "io.k8s.api.resource.v1beta2.CapacityRequestPolicy",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::CapacityRequestPolicyRange>(
        "io.k8s.api.resource.v1beta2.CapacityRequestPolicyRange",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::CapacityRequirements>(
        "io.k8s.api.resource.v1beta2.CapacityRequirements",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::Counter>("io.k8s.api.resource.v1beta2.Counter"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::CounterSet>("io.k8s.api.resource.v1beta2.CounterSet"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::Device>("io.k8s.api.resource.v1beta2.Device"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::DeviceAllocationConfiguration>(
        "io.k8s.api.resource.v1beta2.DeviceAllocationConfiguration",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::DeviceAllocationResult>(
        "io.k8s.api.resource.v1beta2.DeviceAllocationResult",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::DeviceAttribute>("io.k8s.api.resource.v1beta2.DeviceAttribute"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::DeviceCapacity>("io.k8s.api.resource.v1beta2.DeviceCapacity"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::DeviceClaim>("io.k8s.api.resource.v1beta2.DeviceClaim"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::DeviceClaimConfiguration>(
        "io.k8s.api.resource.v1beta2.DeviceClaimConfiguration",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::DeviceClass>("io.k8s.api.resource.v1beta2.DeviceClass"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::DeviceClassConfiguration>(
        "io.k8s.api.resource.v1beta2.DeviceClassConfiguration",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::DeviceClassList>("io.k8s.api.resource.v1beta2.DeviceClassList"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::DeviceClassSpec>("io.k8s.api.resource.v1beta2.DeviceClassSpec"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::DeviceConstraint>("io.k8s.api.resource.v1beta2.DeviceConstraint"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::DeviceCounterConsumption>(
        "io.k8s.api.resource.v1beta2.DeviceCounterConsumption",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::DeviceDerivedAttribute>(
        "io.k8s.api.resource.v1beta2.DeviceDerivedAttribute",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::DeviceRequest>("io.k8s.api.resource.v1beta2.DeviceRequest"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::DeviceRequestAllocationResult>(
        "io.k8s.api.resource.v1beta2.DeviceRequestAllocationResult",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::DeviceSelector>("io.k8s.api.resource.v1beta2.DeviceSelector"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::DeviceSubRequest>("io.k8s.api.resource.v1beta2.DeviceSubRequest"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::DeviceTaint>("io.k8s.api.resource.v1beta2.DeviceTaint"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::DeviceTaintRule>("io.k8s.api.resource.v1beta2.DeviceTaintRule"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::DeviceTaintRuleList>("io.k8s.api.resource.v1beta2.DeviceTaintRuleList"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::DeviceTaintRuleSpec>("io.k8s.api.resource.v1beta2.DeviceTaintRuleSpec"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::DeviceTaintRuleStatus>(
        "io.k8s.api.resource.v1beta2.DeviceTaintRuleStatus",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::DeviceTaintSelector>("io.k8s.api.resource.v1beta2.DeviceTaintSelector"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::DeviceToleration>("io.k8s.api.resource.v1beta2.DeviceToleration"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::ExactDeviceRequest>("io.k8s.api.resource.v1beta2.ExactDeviceRequest"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::NetworkDeviceData>("io.k8s.api.resource.v1beta2.NetworkDeviceData"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::NodeAllocatableMapping>(
        "io.k8s.api.resource.v1beta2.NodeAllocatableMapping",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::NodeAllocatableOverhead>(
        "io.k8s.api.resource.v1beta2.NodeAllocatableOverhead",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::NodeAllocatableResource>(
        "io.k8s.api.resource.v1beta2.NodeAllocatableResource",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::OpaqueDeviceConfiguration>(
        "io.k8s.api.resource.v1beta2.OpaqueDeviceConfiguration",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::ResourceClaim>("io.k8s.api.resource.v1beta2.ResourceClaim"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::ResourceClaimConsumerReference>(
        "io.k8s.api.resource.v1beta2.ResourceClaimConsumerReference",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::ResourceClaimList>("io.k8s.api.resource.v1beta2.ResourceClaimList"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::ResourceClaimSpec>("io.k8s.api.resource.v1beta2.ResourceClaimSpec"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::ResourceClaimStatus>("io.k8s.api.resource.v1beta2.ResourceClaimStatus"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::ResourceClaimTemplate>(
        "io.k8s.api.resource.v1beta2.ResourceClaimTemplate",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::ResourceClaimTemplateList>(
        "io.k8s.api.resource.v1beta2.ResourceClaimTemplateList",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::ResourceClaimTemplateSpec>(
        "io.k8s.api.resource.v1beta2.ResourceClaimTemplateSpec",
    ),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::ResourcePool>("io.k8s.api.resource.v1beta2.ResourcePool"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::ResourceSlice>("io.k8s.api.resource.v1beta2.ResourceSlice"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::ResourceSliceList>("io.k8s.api.resource.v1beta2.ResourceSliceList"),
    #[cfg(feature = "resource")]
    Definition::new::<crate::resource::v1beta2::ResourceSliceSpec>("io.k8s.api.resource.v1beta2.ResourceSliceSpec"),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1::PriorityClass>("io.k8s.api.scheduling.v1.PriorityClass"),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1::PriorityClassList>("io.k8s.api.scheduling.v1.PriorityClassList"),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::AllCompositeDisruptionMode>(
        "io.k8s.api.scheduling.v1alpha3.AllCompositeDisruptionMode",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::AllDisruptionMode>(
        "io.k8s.api.scheduling.v1alpha3.AllDisruptionMode",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::BasicSchedulingPolicy>(
        "io.k8s.api.scheduling.v1alpha3.BasicSchedulingPolicy",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::CompositeBasicSchedulingPolicy>(
        "io.k8s.api.scheduling.v1alpha3.CompositeBasicSchedulingPolicy",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::CompositeDisruptionMode>(
        "io.k8s.api.scheduling.v1alpha3.CompositeDisruptionMode",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::CompositeGangSchedulingPolicy>(
        "io.k8s.api.scheduling.v1alpha3.CompositeGangSchedulingPolicy",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::CompositePodGroup>(
        "io.k8s.api.scheduling.v1alpha3.CompositePodGroup",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::CompositePodGroupList>(
        "io.k8s.api.scheduling.v1alpha3.CompositePodGroupList",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::CompositePodGroupSchedulingConstraints>(
        "io.k8s.api.scheduling.v1alpha3.CompositePodGroupSchedulingConstraints",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::CompositePodGroupSchedulingPolicy>(
        "io.k8s.api.scheduling.v1alpha3.CompositePodGroupSchedulingPolicy",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::CompositePodGroupSpec>(
        "io.k8s.api.scheduling.v1alpha3.CompositePodGroupSpec",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::CompositePodGroupStatus>(
        "io.k8s.api.scheduling.v1alpha3.CompositePodGroupStatus",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::CompositePodGroupTemplate>(
        "io.k8s.api.scheduling.v1alpha3.CompositePodGroupTemplate",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::DisruptionMode>("io.k8s.api.scheduling.v1alpha3.DisruptionMode"),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::GangSchedulingPolicy>(
        "io.k8s.api.scheduling.v1alpha3.GangSchedulingPolicy",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::PodGroup>("io.k8s.api.scheduling.v1alpha3.PodGroup"),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::PodGroupList>("io.k8s.api.scheduling.v1alpha3.PodGroupList"),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::PodGroupResourceClaim>(
        "io.k8s.api.scheduling.v1alpha3.PodGroupResourceClaim",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::PodGroupResourceClaimStatus>(
        "io.k8s.api.scheduling.v1alpha3.PodGroupResourceClaimStatus",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::PodGroupSchedulingConstraints>(
        "io.k8s.api.scheduling.v1alpha3.PodGroupSchedulingConstraints",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::PodGroupSchedulingPolicy>(
        "io.k8s.api.scheduling.v1alpha3.PodGroupSchedulingPolicy",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::PodGroupSpec>("io.k8s.api.scheduling.v1alpha3.PodGroupSpec"),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::PodGroupStatus>("io.k8s.api.scheduling.v1alpha3.PodGroupStatus"),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::PodGroupTemplate>("io.k8s.api.scheduling.v1alpha3.PodGroupTemplate"),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::SingleCompositeDisruptionMode>(
        "io.k8s.api.scheduling.v1alpha3.SingleCompositeDisruptionMode",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::SingleDisruptionMode>(
        "io.k8s.api.scheduling.v1alpha3.SingleDisruptionMode",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::TopologyConstraint>(
        "io.k8s.api.scheduling.v1alpha3.TopologyConstraint",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::TypedLocalObjectReference>(
        "io.k8s.api.scheduling.v1alpha3.TypedLocalObjectReference",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::Workload>("io.k8s.api.scheduling.v1alpha3.Workload"),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::WorkloadList>("io.k8s.api.scheduling.v1alpha3.WorkloadList"),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::WorkloadPodGroupAllDisruptionMode>(
        "io.k8s.api.scheduling.v1alpha3.WorkloadPodGroupAllDisruptionMode",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::WorkloadPodGroupBasicSchedulingPolicy>(
        "io.k8s.api.scheduling.v1alpha3.WorkloadPodGroupBasicSchedulingPolicy",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::WorkloadPodGroupDisruptionMode>(
        "io.k8s.api.scheduling.v1alpha3.WorkloadPodGroupDisruptionMode",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::WorkloadPodGroupGangSchedulingPolicy>(
        "io.k8s.api.scheduling.v1alpha3.WorkloadPodGroupGangSchedulingPolicy",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::WorkloadPodGroupResourceClaim>(
        "io.k8s.api.scheduling.v1alpha3.WorkloadPodGroupResourceClaim",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::WorkloadPodGroupSchedulingConstraints>(
        "io.k8s.api.scheduling.v1alpha3.WorkloadPodGroupSchedulingConstraints",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::WorkloadPodGroupSchedulingPolicy>(
        "io.k8s.api.scheduling.v1alpha3.WorkloadPodGroupSchedulingPolicy",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::WorkloadPodGroupSingleDisruptionMode>(
        "io.k8s.api.scheduling.v1alpha3.WorkloadPodGroupSingleDisruptionMode",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::WorkloadReference>(
        "io.k8s.api.scheduling.v1alpha3.WorkloadReference",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1alpha3::WorkloadSpec>("io.k8s.api.scheduling.v1alpha3.WorkloadSpec"),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1beta1::AllCompositeDisruptionMode>(
        "io.k8s.api.scheduling.v1beta1.AllCompositeDisruptionMode",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1beta1::AllDisruptionMode>("io.k8s.api.scheduling.v1beta1.AllDisruptionMode"),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1beta1::BasicSchedulingPolicy>(
        "io.k8s.api.scheduling.v1beta1.BasicSchedulingPolicy",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1beta1::CompositeBasicSchedulingPolicy>(
        "io.k8s.api.scheduling.v1beta1.CompositeBasicSchedulingPolicy",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1beta1::CompositeDisruptionMode>(
        "io.k8s.api.scheduling.v1beta1.CompositeDisruptionMode",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1beta1::CompositeGangSchedulingPolicy>(
        "io.k8s.api.scheduling.v1beta1.CompositeGangSchedulingPolicy",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1beta1::CompositePodGroupSchedulingConstraints>(
        "io.k8s.api.scheduling.v1beta1.CompositePodGroupSchedulingConstraints",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1beta1::CompositePodGroupSchedulingPolicy>(
        "io.k8s.api.scheduling.v1beta1.CompositePodGroupSchedulingPolicy",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1beta1::CompositePodGroupTemplate>(
        "io.k8s.api.scheduling.v1beta1.CompositePodGroupTemplate",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1beta1::DisruptionMode>("io.k8s.api.scheduling.v1beta1.DisruptionMode"),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1beta1::GangSchedulingPolicy>(
        "io.k8s.api.scheduling.v1beta1.GangSchedulingPolicy",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1beta1::PodGroup>("io.k8s.api.scheduling.v1beta1.PodGroup"),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1beta1::PodGroupList>("io.k8s.api.scheduling.v1beta1.PodGroupList"),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1beta1::PodGroupResourceClaim>(
        "io.k8s.api.scheduling.v1beta1.PodGroupResourceClaim",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1beta1::PodGroupResourceClaimStatus>(
        "io.k8s.api.scheduling.v1beta1.PodGroupResourceClaimStatus",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1beta1::PodGroupSchedulingConstraints>(
        "io.k8s.api.scheduling.v1beta1.PodGroupSchedulingConstraints",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1beta1::PodGroupSchedulingPolicy>(
        "io.k8s.api.scheduling.v1beta1.PodGroupSchedulingPolicy",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1beta1::PodGroupSpec>("io.k8s.api.scheduling.v1beta1.PodGroupSpec"),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1beta1::PodGroupStatus>("io.k8s.api.scheduling.v1beta1.PodGroupStatus"),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1beta1::PodGroupTemplate>("io.k8s.api.scheduling.v1beta1.PodGroupTemplate"),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1beta1::SingleCompositeDisruptionMode>(
        "io.k8s.api.scheduling.v1beta1.SingleCompositeDisruptionMode",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1beta1::SingleDisruptionMode>(
        "io.k8s.api.scheduling.v1beta1.SingleDisruptionMode",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1beta1::TopologyConstraint>(
        "io.k8s.api.scheduling.v1beta1.TopologyConstraint",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1beta1::TypedLocalObjectReference>(
        "io.k8s.api.scheduling.v1beta1.TypedLocalObjectReference",
    ),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1beta1::Workload>("io.k8s.api.scheduling.v1beta1.Workload"),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1beta1::WorkloadList>("io.k8s.api.scheduling.v1beta1.WorkloadList"),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1beta1::WorkloadReference>("io.k8s.api.scheduling.v1beta1.WorkloadReference"),
    #[cfg(feature = "scheduling")]
    Definition::new::<crate::scheduling::v1beta1::WorkloadSpec>("io.k8s.api.scheduling.v1beta1.WorkloadSpec"),
    #[cfg(feature = "storage")]
    Definition::new::<crate::storage::v1::CSIDriver>("io.k8s.api.storage.v1.CSIDriver"),
    #[cfg(feature = "storage")]
    Definition::new::<crate::storage::v1::CSIDriverList>("io.k8s.api.storage.v1.CSIDriverList"),
    #[cfg(feature = "storage")]
    Definition::new::<crate::storage::v1::CSIDriverSpec>("io.k8s.api.storage.v1.CSIDriverSpec"),
    #[cfg(feature = "storage")]
    Definition::new::<crate::storage::v1::CSINode>("io.k8s.api.storage.v1.CSINode"),
    #[cfg(feature = "storage")]
    Definition::new::<crate::storage::v1::CSINodeDriver>("io.k8s.api.storage.v1.CSINodeDriver"),
    #[cfg(feature = "storage")]
    Definition::new::<crate::storage::v1::CSINodeList>("io.k8s.api.storage.v1.CSINodeList"),
    #[cfg(feature = "storage")]
    Definition::new::<crate::storage::v1::CSINodeSpec>("io.k8s.api.storage.v1.CSINodeSpec"),
    #[cfg(feature = "storage")]
    Definition::new::<crate::storage::v1::CSINodeStatus>("io.k8s.api.storage.v1.CSINodeStatus"),
    #[cfg(feature = "storage")]
    Definition::new::<crate::storage::v1::CSIStorageCapacity>("io.k8s.api.storage.v1.CSIStorageCapacity"),
    #[cfg(feature = "storage")]
    Definition::new::<crate::storage::v1::CSIStorageCapacityList>("io.k8s.api.storage.v1.CSIStorageCapacityList"),
    #[cfg(feature = "storage")]
    Definition::new::<crate::storage::v1::StorageClass>("io.k8s.api.storage.v1.StorageClass"),
    #[cfg(feature = "storage")]
    Definition::new::<crate::storage::v1::StorageClassList>("io.k8s.api.storage.v1.StorageClassList"),
    #[cfg(feature = "storage")]
    Definition::new::<crate::storage::v1::StorageHealth>("io.k8s.api.storage.v1.StorageHealth"),
    #[cfg(feature = "storage")]
    Definition::new::<crate::storage::v1::StorageHealthCondition>("io.k8s.api.storage.v1.StorageHealthCondition"),
    #[cfg(feature = "storage")]
    Definition::new::<crate::storage::v1::TokenRequest>("io.k8s.api.storage.v1.TokenRequest"),
    #[cfg(feature = "storage")]
    Definition::new::<crate::storage::v1::VolumeAttachment>("io.k8s.api.storage.v1.VolumeAttachment"),
    #[cfg(feature = "storage")]
    Definition::new::<crate::storage::v1::VolumeAttachmentList>("io.k8s.api.storage.v1.VolumeAttachmentList"),
    #[cfg(feature = "storage")]
    Definition::new::<crate::storage::v1::VolumeAttachmentSource>("io.k8s.api.storage.v1.VolumeAttachmentSource"),
    #[cfg(feature = "storage")]
    Definition::new::<crate::storage::v1::VolumeAttachmentSpec>("io.k8s.api.storage.v1.VolumeAttachmentSpec"),
    #[cfg(feature = "storage")]
    Definition::new::<crate::storage::v1::VolumeAttachmentStatus>("io.k8s.api.storage.v1.VolumeAttachmentStatus"),
    #[cfg(feature = "storage")]
    Definition::new::<crate::storage::v1::VolumeAttributesClass>("io.k8s.api.storage.v1.VolumeAttributesClass"),
    #[cfg(feature = "storage")]
    Definition::new::<crate::storage::v1::VolumeAttributesClassList>("io.k8s.api.storage.v1.VolumeAttributesClassList"),
    #[cfg(feature = "storage")]
    Definition::new::<crate::storage::v1::VolumeError>("io.k8s.api.storage.v1.VolumeError"),
    #[cfg(feature = "storage")]
    Definition::new::<crate::storage::v1::VolumeNodeResources>("io.k8s.api.storage.v1.VolumeNodeResources"),
    #[cfg(feature = "storagemigration")]
    Definition::new::<crate::storagemigration::v1::StorageVersionMigration>(
        "io.k8s.api.storagemigration.v1.StorageVersionMigration",
    ),
    #[cfg(feature = "storagemigration")]
    Definition::new::<crate::storagemigration::v1::StorageVersionMigrationList>(
        "io.k8s.api.storagemigration.v1.StorageVersionMigrationList",
    ),
    #[cfg(feature = "storagemigration")]
    Definition::new::<crate::storagemigration::v1::StorageVersionMigrationSpec>(
        "io.k8s.api.storagemigration.v1.StorageVersionMigrationSpec",
    ),
    #[cfg(feature = "storagemigration")]
    Definition::new::<crate::storagemigration::v1::StorageVersionMigrationStatus>(
        "io.k8s.api.storagemigration.v1.StorageVersionMigrationStatus",
    ),
    #[cfg(feature = "storagemigration")]
    Definition::new::<crate::storagemigration::v1beta1::StorageVersionMigration>(
        "io.k8s.api.storagemigration.v1beta1.StorageVersionMigration",
    ),
    #[cfg(feature = "storagemigration")]
    Definition::new::<crate::storagemigration::v1beta1::StorageVersionMigrationList>(
        "io.k8s.api.storagemigration.v1beta1.StorageVersionMigrationList",
    ),
    #[cfg(feature = "storagemigration")]
    Definition::new::<crate::storagemigration::v1beta1::StorageVersionMigrationSpec>(
        "io.k8s.api.storagemigration.v1beta1.StorageVersionMigrationSpec",
    ),
    #[cfg(feature = "storagemigration")]
    Definition::new::<crate::storagemigration::v1beta1::StorageVersionMigrationStatus>(
        "io.k8s.api.storagemigration.v1beta1.StorageVersionMigrationStatus",
    ),
    #[cfg(feature = "apiextensions")]
    Definition::new::<crate::apiextensions::v1::CustomResourceColumnDefinition>(
        "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceColumnDefinition",
    ),
    #[cfg(feature = "apiextensions")]
    Definition::new::<crate::apiextensions::v1::CustomResourceConversion>(
        "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceConversion",
    ),
    #[cfg(feature = "apiextensions")]
    Definition::new::<crate::apiextensions::v1::CustomResourceDefinition>(
        "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinition",
    ),
    #[cfg(feature = "apiextensions")]
    Definition::new::<crate::apiextensions::v1::CustomResourceDefinitionCondition>(
        "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionCondition",
    ),
    #[cfg(feature = "apiextensions")]
    Definition::new::<crate::apiextensions::v1::CustomResourceDefinitionList>(
        "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionList",
    ),
    #[cfg(feature = "apiextensions")]
    Definition::new::<crate::apiextensions::v1::CustomResourceDefinitionNames>(
        "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionNames",
    ),
    #[cfg(feature = "apiextensions")]
    Definition::new::<crate::apiextensions::v1::CustomResourceDefinitionSpec>(
        "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionSpec",
    ),
    #[cfg(feature = "apiextensions")]
    Definition::new::<crate::apiextensions::v1::CustomResourceDefinitionStatus>(
        "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionStatus",
    ),
    #[cfg(feature = "apiextensions")]
    Definition::new::<crate::apiextensions::v1::CustomResourceDefinitionVersion>(
        "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionVersion",
    ),
    #[cfg(feature = "apiextensions")]
    Definition::new::<crate::apiextensions::v1::CustomResourceSubresourceScale>(
        "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceSubresourceScale",
    ),
    #[cfg(feature = "apiextensions")]
    Definition::new::<crate::apiextensions::v1::CustomResourceSubresourceStatus>(
        "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceSubresourceStatus",
    ),
    #[cfg(feature = "apiextensions")]
    Definition::new::<crate::apiextensions::v1::CustomResourceSubresources>(
        "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceSubresources",
    ),
    #[cfg(feature = "apiextensions")]
    Definition::new::<crate::apiextensions::v1::CustomResourceValidation>(
        "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceValidation",
    ),
    #[cfg(feature = "apiextensions")]
    Definition::new::<crate::apiextensions::v1::ExternalDocumentation>(
        "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.ExternalDocumentation",
    ),
    #[cfg(feature = "apiextensions")]
    Definition::new::<crate::apiextensions::v1::JSON>("io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSON"),
    #[cfg(feature = "apiextensions")]
    Definition::new::<crate::apiextensions::v1::JSONSchemaProps>(
        "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaProps",
    ),
    #[cfg(feature = "apiextensions")]
    Definition::new::<crate::apiextensions::v1::JSONSchemaPropsOrArray>(
        "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrArray",
    ),
    #[cfg(feature = "apiextensions")]
    Definition::new::<crate::apiextensions::v1::JSONSchemaPropsOrBool>(
        "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrBool",
    ),
    #[cfg(feature = "apiextensions")]
    Definition::new::<crate::apiextensions::v1::JSONSchemaPropsOrStringArray>(
        "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrStringArray",
    ),
    #[cfg(feature = "apiextensions")]
    Definition::new::<crate::apiextensions::v1::SelectableField>(
        "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.SelectableField",
    ),
    #[cfg(feature = "apiextensions")]
    Definition::new::<crate::apiextensions::v1::ServiceReference>(
        "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.ServiceReference",
    ),
    #[cfg(feature = "apiextensions")]
    Definition::new::<crate::apiextensions::v1::ValidationRule>(
        "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.ValidationRule",
    ),
    #[cfg(feature = "apiextensions")]
    Definition::new::<crate::apiextensions::v1::WebhookClientConfig>(
        "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.WebhookClientConfig",
    ),
    #[cfg(feature = "apiextensions")]
    Definition::new::<crate::apiextensions::v1::WebhookConversion>(
        "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.WebhookConversion",
    ),
    Definition::new::<crate::Quantity>("io.k8s.apimachinery.pkg.api.resource.Quantity"),
    Definition::new::<crate::meta::v1::APIGroup>("io.k8s.apimachinery.pkg.apis.meta.v1.APIGroup"),
    Definition::new::<crate::meta::v1::APIGroupList>("io.k8s.apimachinery.pkg.apis.meta.v1.APIGroupList"),
    Definition::new::<crate::meta::v1::APIResource>("io.k8s.apimachinery.pkg.apis.meta.v1.APIResource"),
    Definition::new::<crate::meta::v1::APIResourceList>("io.k8s.apimachinery.pkg.apis.meta.v1.APIResourceList"),
    Definition::new::<crate::meta::v1::APIVersions>("io.k8s.apimachinery.pkg.apis.meta.v1.APIVersions"),
    Definition::new::<crate::meta::v1::Condition>("io.k8s.apimachinery.pkg.apis.meta.v1.Condition"),
    Definition::new::<crate::meta::v1::DeleteOptions>("io.k8s.apimachinery.pkg.apis.meta.v1.DeleteOptions"),
    Definition::new::<crate::meta::v1::FieldSelectorRequirement>(
        "io.k8s.apimachinery.pkg.apis.meta.v1.FieldSelectorRequirement",
    ),
    Definition::new::<crate::meta::v1::FieldsV1>("io.k8s.apimachinery.pkg.apis.meta.v1.FieldsV1"),
    Definition::new::<crate::meta::v1::GroupResource>("io.k8s.apimachinery.pkg.apis.meta.v1.GroupResource"),
    Definition::new::<crate::meta::v1::GroupVersionForDiscovery>(
        "io.k8s.apimachinery.pkg.apis.meta.v1.GroupVersionForDiscovery",
    ),
    Definition::new::<crate::meta::v1::LabelSelector>("io.k8s.apimachinery.pkg.apis.meta.v1.LabelSelector"),
    Definition::new::<crate::meta::v1::LabelSelectorRequirement>(
        "io.k8s.apimachinery.pkg.apis.meta.v1.LabelSelectorRequirement",
    ),
    Definition::new::<crate::meta::v1::ListMeta>("io.k8s.apimachinery.pkg.apis.meta.v1.ListMeta"),
    Definition::new::<crate::meta::v1::ManagedFieldsEntry>("io.k8s.apimachinery.pkg.apis.meta.v1.ManagedFieldsEntry"),
    Definition::new::<crate::MicroTime>("io.k8s.apimachinery.pkg.apis.meta.v1.MicroTime"),
    Definition::new::<crate::meta::v1::ObjectMeta>("io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta"),
    Definition::new::<crate::meta::v1::OwnerReference>("io.k8s.apimachinery.pkg.apis.meta.v1.OwnerReference"),
    Definition::new::<crate::meta::v1::Patch>("io.k8s.apimachinery.pkg.apis.meta.v1.Patch"),
    Definition::new::<crate::meta::v1::Preconditions>("io.k8s.apimachinery.pkg.apis.meta.v1.Preconditions"),
    Definition::new::<crate::meta::v1::ServerAddressByClientCIDR>(
        "io.k8s.apimachinery.pkg.apis.meta.v1.ServerAddressByClientCIDR",
    ),
    Definition::new::<crate::meta::v1::ShardInfo>("io.k8s.apimachinery.pkg.apis.meta.v1.ShardInfo"),
    Definition::new::<crate::meta::v1::Status>("io.k8s.apimachinery.pkg.apis.meta.v1.Status"),
    Definition::new::<crate::meta::v1::StatusCause>("io.k8s.apimachinery.pkg.apis.meta.v1.StatusCause"),
    Definition::new::<crate::meta::v1::StatusDetails>("io.k8s.apimachinery.pkg.apis.meta.v1.StatusDetails"),
    Definition::new::<crate::Time>("io.k8s.apimachinery.pkg.apis.meta.v1.Time"),
    Definition::new::<crate::meta::v1::WatchEvent>("io.k8s.apimachinery.pkg.apis.meta.v1.WatchEvent"),
    Definition::new::<crate::runtime::RawExtension>("io.k8s.apimachinery.pkg.runtime.RawExtension"),
    Definition::new::<crate::IntOrString>("io.k8s.apimachinery.pkg.util.intstr.IntOrString"),
    Definition::new::<crate::version::Info>("io.k8s.apimachinery.pkg.version.Info"),
    #[cfg(feature = "apiregistration")]
    Definition::new::<crate::apiregistration::v1::APIService>(
        "io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIService",
    ),
    #[cfg(feature = "apiregistration")]
    Definition::new::<crate::apiregistration::v1::APIServiceCondition>(
        "io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIServiceCondition",
    ),
    #[cfg(feature = "apiregistration")]
    Definition::new::<crate::apiregistration::v1::APIServiceList>(
        "io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIServiceList",
    ),
    #[cfg(feature = "apiregistration")]
    Definition::new::<crate::apiregistration::v1::APIServiceSpec>(
        "io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIServiceSpec",
    ),
    #[cfg(feature = "apiregistration")]
    Definition::new::<crate::apiregistration::v1::APIServiceStatus>(
        "io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIServiceStatus",
    ),
    #[cfg(feature = "apiregistration")]
    Definition::new::<crate::apiregistration::v1::ServiceReference>(
        "io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.ServiceReference",
    ),
];

/// Every kind, by group, version and kind.
pub(crate) static KINDS: &[RegisteredKind] = &[
    RegisteredKind::new::<crate::meta::v1::APIGroup>("", "v1", "APIGroup"),
    RegisteredKind::new::<crate::meta::v1::APIGroupList>("", "v1", "APIGroupList"),
    RegisteredKind::new::<crate::meta::v1::APIResourceList>("", "v1", "APIResourceList"),
    RegisteredKind::new::<crate::meta::v1::APIVersions>("", "v1", "APIVersions"),
    #[cfg(feature = "core")]
    RegisteredKind::new::<crate::core::v1::Binding>("", "v1", "Binding"),
    #[cfg(feature = "core")]
    RegisteredKind::new::<crate::core::v1::ComponentStatus>("", "v1", "ComponentStatus"),
    #[cfg(feature = "core")]
    RegisteredKind::new::<crate::core::v1::ComponentStatusList>("", "v1", "ComponentStatusList"),
    #[cfg(feature = "core")]
    RegisteredKind::new::<crate::core::v1::ConfigMap>("", "v1", "ConfigMap"),
    #[cfg(feature = "core")]
    RegisteredKind::new::<crate::core::v1::ConfigMapList>("", "v1", "ConfigMapList"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("", "v1", "DeleteOptions"),
    #[cfg(feature = "core")]
    RegisteredKind::new::<crate::core::v1::Endpoints>("", "v1", "Endpoints"),
    #[cfg(feature = "core")]
    RegisteredKind::new::<crate::core::v1::EndpointsList>("", "v1", "EndpointsList"),
    #[cfg(feature = "core")]
    RegisteredKind::new::<crate::core::v1::Event>("", "v1", "Event"),
    #[cfg(feature = "core")]
    RegisteredKind::new::<crate::core::v1::EventList>("", "v1", "EventList"),
    #[cfg(feature = "core")]
    RegisteredKind::new::<crate::core::v1::LimitRange>("", "v1", "LimitRange"),
    #[cfg(feature = "core")]
    RegisteredKind::new::<crate::core::v1::LimitRangeList>("", "v1", "LimitRangeList"),
    #[cfg(feature = "core")]
    RegisteredKind::new::<crate::core::v1::Namespace>("", "v1", "Namespace"),
    #[cfg(feature = "core")]
    RegisteredKind::new::<crate::core::v1::NamespaceList>("", "v1", "NamespaceList"),
    #[cfg(feature = "core")]
    RegisteredKind::new::<crate::core::v1::Node>("", "v1", "Node"),
    #[cfg(feature = "core")]
    RegisteredKind::new::<crate::core::v1::NodeList>("", "v1", "NodeList"),
    #[cfg(feature = "core")]
    RegisteredKind::new::<crate::core::v1::PersistentVolume>("", "v1", "PersistentVolume"),
    #[cfg(feature = "core")]
    RegisteredKind::new::<crate::core::v1::PersistentVolumeClaim>("", "v1", "PersistentVolumeClaim"),
    #[cfg(feature = "core")]
    RegisteredKind::new::<crate::core::v1::PersistentVolumeClaimList>("", "v1", "PersistentVolumeClaimList"),
    #[cfg(feature = "core")]
    RegisteredKind::new::<crate::core::v1::PersistentVolumeList>("", "v1", "PersistentVolumeList"),
    #[cfg(feature = "core")]
    RegisteredKind::new::<crate::core::v1::Pod>("", "v1", "Pod"),
    #[cfg(feature = "core")]
    RegisteredKind::new::<crate::core::v1::PodList>("", "v1", "PodList"),
    #[cfg(feature = "core")]
    RegisteredKind::new::<crate::core::v1::PodTemplate>("", "v1", "PodTemplate"),
    #[cfg(feature = "core")]
    RegisteredKind::new::<crate::core::v1::PodTemplateList>("", "v1", "PodTemplateList"),
    #[cfg(feature = "core")]
    RegisteredKind::new::<crate::core::v1::ReplicationController>("", "v1", "ReplicationController"),
    #[cfg(feature = "core")]
    RegisteredKind::new::<crate::core::v1::ReplicationControllerList>("", "v1", "ReplicationControllerList"),
    #[cfg(feature = "core")]
    RegisteredKind::new::<crate::core::v1::ResourceQuota>("", "v1", "ResourceQuota"),
    #[cfg(feature = "core")]
    RegisteredKind::new::<crate::core::v1::ResourceQuotaList>("", "v1", "ResourceQuotaList"),
    #[cfg(feature = "core")]
    RegisteredKind::new::<crate::core::v1::Secret>("", "v1", "Secret"),
    #[cfg(feature = "core")]
    RegisteredKind::new::<crate::core::v1::SecretList>("", "v1", "SecretList"),
    #[cfg(feature = "core")]
    RegisteredKind::new::<crate::core::v1::Service>("", "v1", "Service"),
    #[cfg(feature = "core")]
    RegisteredKind::new::<crate::core::v1::ServiceAccount>("", "v1", "ServiceAccount"),
    #[cfg(feature = "core")]
    RegisteredKind::new::<crate::core::v1::ServiceAccountList>("", "v1", "ServiceAccountList"),
    #[cfg(feature = "core")]
    RegisteredKind::new::<crate::core::v1::ServiceList>("", "v1", "ServiceList"),
    RegisteredKind::new::<crate::meta::v1::Status>("", "v1", "Status"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("", "v1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("admission.k8s.io", "v1", "DeleteOptions"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("admission.k8s.io", "v1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("admission.k8s.io", "v1beta1", "DeleteOptions"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("admission.k8s.io", "v1beta1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("admissionregistration.k8s.io", "v1", "DeleteOptions"),
    #[cfg(feature = "admissionregistration")]
    RegisteredKind::new::<crate::admissionregistration::v1::MutatingAdmissionPolicy>(
        "admissionregistration.k8s.io",
        "v1",
        "MutatingAdmissionPolicy",
    ),
    #[cfg(feature = "admissionregistration")]
    RegisteredKind::new::<crate::admissionregistration::v1::MutatingAdmissionPolicyBinding>(
        "admissionregistration.k8s.io",
        "v1",
        "MutatingAdmissionPolicyBinding",
    ),
    #[cfg(feature = "admissionregistration")]
    RegisteredKind::new::<crate::admissionregistration::v1::MutatingAdmissionPolicyBindingList>(
        "admissionregistration.k8s.io",
        "v1",
        "MutatingAdmissionPolicyBindingList",
    ),
    #[cfg(feature = "admissionregistration")]
    RegisteredKind::new::<crate::admissionregistration::v1::MutatingAdmissionPolicyList>(
        "admissionregistration.k8s.io",
        "v1",
        "MutatingAdmissionPolicyList",
    ),
    #[cfg(feature = "admissionregistration")]
    RegisteredKind::new::<crate::admissionregistration::v1::MutatingWebhookConfiguration>(
        "admissionregistration.k8s.io",
        "v1",
        "MutatingWebhookConfiguration",
    ),
    #[cfg(feature = "admissionregistration")]
    RegisteredKind::new::<crate::admissionregistration::v1::MutatingWebhookConfigurationList>(
        "admissionregistration.k8s.io",
        "v1",
        "MutatingWebhookConfigurationList",
    ),
    #[cfg(feature = "admissionregistration")]
    RegisteredKind::new::<crate::admissionregistration::v1::ValidatingAdmissionPolicy>(
        "admissionregistration.k8s.io",
        "v1",
        "ValidatingAdmissionPolicy",
    ),
    #[cfg(feature = "admissionregistration")]
    RegisteredKind::new::<crate::admissionregistration::v1::ValidatingAdmissionPolicyBinding>(
        "admissionregistration.k8s.io",
        "v1",
        "ValidatingAdmissionPolicyBinding",
    ),
    #[cfg(feature = "admissionregistration")]
    RegisteredKind::new::<crate::admissionregistration::v1::ValidatingAdmissionPolicyBindingList>(
        "admissionregistration.k8s.io",
        "v1",
        "ValidatingAdmissionPolicyBindingList",
    ),
    #[cfg(feature = "admissionregistration")]
    RegisteredKind::new::<crate::admissionregistration::v1::ValidatingAdmissionPolicyList>(
        "admissionregistration.k8s.io",
        "v1",
        "ValidatingAdmissionPolicyList",
    ),
    #[cfg(feature = "admissionregistration")]
    RegisteredKind::new::<crate::admissionregistration::v1::ValidatingWebhookConfiguration>(
        "admissionregistration.k8s.io",
        "v1",
        "ValidatingWebhookConfiguration",
    ),
    #[cfg(feature = "admissionregistration")]
    RegisteredKind::new::<crate::admissionregistration::v1::ValidatingWebhookConfigurationList>(
        "admissionregistration.k8s.io",
        "v1",
        "ValidatingWebhookConfigurationList",
    ),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("admissionregistration.k8s.io", "v1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("admissionregistration.k8s.io", "v1alpha1", "DeleteOptions"),
    #[cfg(feature = "admissionregistration")]
    RegisteredKind::new::<crate::admissionregistration::v1alpha1::MutatingAdmissionPolicy>(
        "admissionregistration.k8s.io",
        "v1alpha1",
        "MutatingAdmissionPolicy",
    ),
    #[cfg(feature = "admissionregistration")]
    RegisteredKind::new::<crate::admissionregistration::v1alpha1::MutatingAdmissionPolicyBinding>(
        "admissionregistration.k8s.io",
        "v1alpha1",
        "MutatingAdmissionPolicyBinding",
    ),
    #[cfg(feature = "admissionregistration")]
    RegisteredKind::new::<crate::admissionregistration::v1alpha1::MutatingAdmissionPolicyBindingList>(
        "admissionregistration.k8s.io",
        "v1alpha1",
        "MutatingAdmissionPolicyBindingList",
    ),
    #[cfg(feature = "admissionregistration")]
    RegisteredKind::new::<crate::admissionregistration::v1alpha1::MutatingAdmissionPolicyList>(
        "admissionregistration.k8s.io",
        "v1alpha1",
        "MutatingAdmissionPolicyList",
    ),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("admissionregistration.k8s.io", "v1alpha1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("admissionregistration.k8s.io", "v1beta1", "DeleteOptions"),
    #[cfg(feature = "admissionregistration")]
    RegisteredKind::new::<crate::admissionregistration::v1beta1::MutatingAdmissionPolicy>(
        "admissionregistration.k8s.io",
        "v1beta1",
        "MutatingAdmissionPolicy",
    ),
    #[cfg(feature = "admissionregistration")]
    RegisteredKind::new::<crate::admissionregistration::v1beta1::MutatingAdmissionPolicyBinding>(
        "admissionregistration.k8s.io",
        "v1beta1",
        "MutatingAdmissionPolicyBinding",
    ),
    #[cfg(feature = "admissionregistration")]
    RegisteredKind::new::<crate::admissionregistration::v1beta1::MutatingAdmissionPolicyBindingList>(
        "admissionregistration.k8s.io",
        "v1beta1",
        "MutatingAdmissionPolicyBindingList",
    ),
    #[cfg(feature = "admissionregistration")]
    RegisteredKind::new::<crate::admissionregistration::v1beta1::MutatingAdmissionPolicyList>(
        "admissionregistration.k8s.io",
        "v1beta1",
        "MutatingAdmissionPolicyList",
    ),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("admissionregistration.k8s.io", "v1beta1", "WatchEvent"),
    #[cfg(feature = "apiextensions")]
    RegisteredKind::new::<crate::apiextensions::v1::CustomResourceDefinition>(
        "apiextensions.k8s.io",
        "v1",
        "CustomResourceDefinition",
    ),
    #[cfg(feature = "apiextensions")]
    RegisteredKind::new::<crate::apiextensions::v1::CustomResourceDefinitionList>(
        "apiextensions.k8s.io",
        "v1",
        "CustomResourceDefinitionList",
    ),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("apiextensions.k8s.io", "v1", "DeleteOptions"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("apiextensions.k8s.io", "v1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("apiextensions.k8s.io", "v1beta1", "DeleteOptions"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("apiextensions.k8s.io", "v1beta1", "WatchEvent"),
    #[cfg(feature = "apiregistration")]
    RegisteredKind::new::<crate::apiregistration::v1::APIService>("apiregistration.k8s.io", "v1", "APIService"),
    #[cfg(feature = "apiregistration")]
    RegisteredKind::new::<crate::apiregistration::v1::APIServiceList>("apiregistration.k8s.io", "v1", "APIServiceList"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("apiregistration.k8s.io", "v1", "DeleteOptions"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("apiregistration.k8s.io", "v1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("apiregistration.k8s.io", "v1beta1", "DeleteOptions"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("apiregistration.k8s.io", "v1beta1", "WatchEvent"),
    #[cfg(feature = "apps")]
    RegisteredKind::new::<crate::apps::v1::ControllerRevision>("apps", "v1", "ControllerRevision"),
    #[cfg(feature = "apps")]
    RegisteredKind::new::<crate::apps::v1::ControllerRevisionList>("apps", "v1", "ControllerRevisionList"),
    #[cfg(feature = "apps")]
    RegisteredKind::new::<crate::apps::v1::DaemonSet>("apps", "v1", "DaemonSet"),
    #[cfg(feature = "apps")]
    RegisteredKind::new::<crate::apps::v1::DaemonSetList>("apps", "v1", "DaemonSetList"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("apps", "v1", "DeleteOptions"),
    #[cfg(feature = "apps")]
    RegisteredKind::new::<crate::apps::v1::Deployment>("apps", "v1", "Deployment"),
    #[cfg(feature = "apps")]
    RegisteredKind::new::<crate::apps::v1::DeploymentList>("apps", "v1", "DeploymentList"),
    #[cfg(feature = "apps")]
    RegisteredKind::new::<crate::apps::v1::ReplicaSet>("apps", "v1", "ReplicaSet"),
    #[cfg(feature = "apps")]
    RegisteredKind::new::<crate::apps::v1::ReplicaSetList>("apps", "v1", "ReplicaSetList"),
    #[cfg(feature = "apps")]
    RegisteredKind::new::<crate::apps::v1::StatefulSet>("apps", "v1", "StatefulSet"),
    #[cfg(feature = "apps")]
    RegisteredKind::new::<crate::apps::v1::StatefulSetList>("apps", "v1", "StatefulSetList"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("apps", "v1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("apps", "v1beta1", "DeleteOptions"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("apps", "v1beta1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("apps", "v1beta2", "DeleteOptions"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("apps", "v1beta2", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("authentication.k8s.io", "v1", "DeleteOptions"),
    #[cfg(feature = "authentication")]
    RegisteredKind::new::<crate::authentication::v1::SelfSubjectReview>(
        "authentication.k8s.io",
        "v1",
        "SelfSubjectReview",
    ),
    #[cfg(feature = "authentication")]
    RegisteredKind::new::<crate::authentication::v1::TokenRequest>("authentication.k8s.io", "v1", "TokenRequest"),
    #[cfg(feature = "authentication")]
    RegisteredKind::new::<crate::authentication::v1::TokenReview>("authentication.k8s.io", "v1", "TokenReview"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("authentication.k8s.io", "v1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("authentication.k8s.io", "v1alpha1", "DeleteOptions"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("authentication.k8s.io", "v1alpha1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("authentication.k8s.io", "v1beta1", "DeleteOptions"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("authentication.k8s.io", "v1beta1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("authorization.k8s.io", "v1", "DeleteOptions"),
    #[cfg(feature = "authorization")]
    RegisteredKind::new::<crate::authorization::v1::LocalSubjectAccessReview>(
        "authorization.k8s.io",
        "v1",
        "LocalSubjectAccessReview",
    ),
    #[cfg(feature = "authorization")]
    RegisteredKind::new::<crate::authorization::v1::SelfSubjectAccessReview>(
        "authorization.k8s.io",
        "v1",
        "SelfSubjectAccessReview",
    ),
    #[cfg(feature = "authorization")]
    RegisteredKind::new::<crate::authorization::v1::SelfSubjectRulesReview>(
        "authorization.k8s.io",
        "v1",
        "SelfSubjectRulesReview",
    ),
    #[cfg(feature = "authorization")]
    RegisteredKind::new::<crate::authorization::v1::SubjectAccessReview>(
        "authorization.k8s.io",
        "v1",
        "SubjectAccessReview",
    ),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("authorization.k8s.io", "v1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("authorization.k8s.io", "v1beta1", "DeleteOptions"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("authorization.k8s.io", "v1beta1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("autoscaling", "v1", "DeleteOptions"),
    #[cfg(feature = "autoscaling")]
    RegisteredKind::new::<crate::autoscaling::v1::HorizontalPodAutoscaler>(
        "autoscaling",
        "v1",
        "HorizontalPodAutoscaler",
    ),
    #[cfg(feature = "autoscaling")]
    RegisteredKind::new::<crate::autoscaling::v1::HorizontalPodAutoscalerList>(
        "autoscaling",
        "v1",
        "HorizontalPodAutoscalerList",
    ),
    #[cfg(feature = "autoscaling")]
    RegisteredKind::new::<crate::autoscaling::v1::Scale>("autoscaling", "v1", "Scale"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("autoscaling", "v1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("autoscaling", "v2", "DeleteOptions"),
    #[cfg(feature = "autoscaling")]
    RegisteredKind::new::<crate::autoscaling::v2::HorizontalPodAutoscaler>(
        "autoscaling",
        "v2",
        "HorizontalPodAutoscaler",
    ),
    #[cfg(feature = "autoscaling")]
    RegisteredKind::new::<crate::autoscaling::v2::HorizontalPodAutoscalerList>(
        "autoscaling",
        "v2",
        "HorizontalPodAutoscalerList",
    ),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("autoscaling", "v2", "WatchEvent"),
    #[cfg(feature = "batch")]
    RegisteredKind::new::<crate::batch::v1::CronJob>("batch", "v1", "CronJob"),
    #[cfg(feature = "batch")]
    RegisteredKind::new::<crate::batch::v1::CronJobList>("batch", "v1", "CronJobList"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("batch", "v1", "DeleteOptions"),
    #[cfg(feature = "batch")]
    RegisteredKind::new::<crate::batch::v1::Job>("batch", "v1", "Job"),
    #[cfg(feature = "batch")]
    RegisteredKind::new::<crate::batch::v1::JobList>("batch", "v1", "JobList"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("batch", "v1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("batch", "v1beta1", "DeleteOptions"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("batch", "v1beta1", "WatchEvent"),
    #[cfg(feature = "certificates")]
    RegisteredKind::new::<crate::certificates::v1::CertificateSigningRequest>(
        "certificates.k8s.io",
        "v1",
        "CertificateSigningRequest",
    ),
    #[cfg(feature = "certificates")]
    RegisteredKind::new::<crate::certificates::v1::CertificateSigningRequestList>(
        "certificates.k8s.io",
        "v1",
        "CertificateSigningRequestList",
    ),
    #[cfg(feature = "certificates")]
    RegisteredKind::new::<crate::certificates::v1::ClusterTrustBundle>(
        "certificates.k8s.io",
        "v1",
        "ClusterTrustBundle",
    ),
    #[cfg(feature = "certificates")]
    RegisteredKind::new::<crate::certificates::v1::ClusterTrustBundleList>(
        "certificates.k8s.io",
        "v1",
        "ClusterTrustBundleList",
    ),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("certificates.k8s.io", "v1", "DeleteOptions"),
    #[cfg(feature = "certificates")]
    RegisteredKind::new::<crate::certificates::v1::PodCertificateRequest>(
        "certificates.k8s.io",
        "v1",
        "PodCertificateRequest",
    ),
    #[cfg(feature = "certificates")]
    RegisteredKind::new::<crate::certificates::v1::PodCertificateRequestList>(
        "certificates.k8s.io",
        "v1",
        "PodCertificateRequestList",
    ),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("certificates.k8s.io", "v1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("certificates.k8s.io", "v1alpha1", "DeleteOptions"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("certificates.k8s.io", "v1alpha1", "WatchEvent"),
    #[cfg(feature = "certificates")]
    RegisteredKind::new::<crate::certificates::v1beta1::ClusterTrustBundle>(
        "certificates.k8s.io",
        "v1beta1",
        "ClusterTrustBundle",
    ),
    #[cfg(feature = "certificates")]
    RegisteredKind::new::<crate::certificates::v1beta1::ClusterTrustBundleList>(
        "certificates.k8s.io",
        "v1beta1",
        "ClusterTrustBundleList",
    ),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("certificates.k8s.io", "v1beta1", "DeleteOptions"),
    #[cfg(feature = "certificates")]
    RegisteredKind::new::<crate::certificates::v1beta1::PodCertificateRequest>(
        "certificates.k8s.io",
        "v1beta1",
        "PodCertificateRequest",
    ),
    #[cfg(feature = "certificates")]
    RegisteredKind::new::<crate::certificates::v1beta1::PodCertificateRequestList>(
        "certificates.k8s.io",
        "v1beta1",
        "PodCertificateRequestList",
    ),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("certificates.k8s.io", "v1beta1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("coordination.k8s.io", "v1", "DeleteOptions"),
    #[cfg(feature = "coordination")]
    RegisteredKind::new::<crate::coordination::v1::Lease>("coordination.k8s.io", "v1", "Lease"),
    #[cfg(feature = "coordination")]
    RegisteredKind::new::<crate::coordination::v1::LeaseList>("coordination.k8s.io", "v1", "LeaseList"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("coordination.k8s.io", "v1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("coordination.k8s.io", "v1alpha2", "DeleteOptions"),
    #[cfg(feature = "coordination")]
    RegisteredKind::new::<crate::coordination::v1alpha2::LeaseCandidate>(
        "coordination.k8s.io",
        "v1alpha2",
        "LeaseCandidate",
    ),
    #[cfg(feature = "coordination")]
    RegisteredKind::new::<crate::coordination::v1alpha2::LeaseCandidateList>(
        "coordination.k8s.io",
        "v1alpha2",
        "LeaseCandidateList",
    ),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("coordination.k8s.io", "v1alpha2", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("coordination.k8s.io", "v1beta1", "DeleteOptions"),
    #[cfg(feature = "coordination")]
    RegisteredKind::new::<crate::coordination::v1beta1::LeaseCandidate>(
        "coordination.k8s.io",
        "v1beta1",
        "LeaseCandidate",
    ),
    #[cfg(feature = "coordination")]
    RegisteredKind::new::<crate::coordination::v1beta1::LeaseCandidateList>(
        "coordination.k8s.io",
        "v1beta1",
        "LeaseCandidateList",
    ),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("coordination.k8s.io", "v1beta1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("discovery.k8s.io", "v1", "DeleteOptions"),
    #[cfg(feature = "discovery")]
    RegisteredKind::new::<crate::discovery::v1::EndpointSlice>("discovery.k8s.io", "v1", "EndpointSlice"),
    #[cfg(feature = "discovery")]
    RegisteredKind::new::<crate::discovery::v1::EndpointSliceList>("discovery.k8s.io", "v1", "EndpointSliceList"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("discovery.k8s.io", "v1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("discovery.k8s.io", "v1beta1", "DeleteOptions"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("discovery.k8s.io", "v1beta1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("events.k8s.io", "v1", "DeleteOptions"),
    #[cfg(feature = "events")]
    RegisteredKind::new::<crate::events::v1::Event>("events.k8s.io", "v1", "Event"),
    #[cfg(feature = "events")]
    RegisteredKind::new::<crate::events::v1::EventList>("events.k8s.io", "v1", "EventList"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("events.k8s.io", "v1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("events.k8s.io", "v1beta1", "DeleteOptions"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("events.k8s.io", "v1beta1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("extensions", "v1beta1", "DeleteOptions"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("extensions", "v1beta1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("flowcontrol.apiserver.k8s.io", "v1", "DeleteOptions"),
    #[cfg(feature = "flowcontrol")]
    RegisteredKind::new::<crate::flowcontrol::v1::FlowSchema>("flowcontrol.apiserver.k8s.io", "v1", "FlowSchema"),
    #[cfg(feature = "flowcontrol")]
    RegisteredKind::new::<crate::flowcontrol::v1::FlowSchemaList>(
        "flowcontrol.apiserver.k8s.io",
        "v1",
        "FlowSchemaList",
    ),
    #[cfg(feature = "flowcontrol")]
    RegisteredKind::new::<crate::flowcontrol::v1::PriorityLevelConfiguration>(
        "flowcontrol.apiserver.k8s.io",
        "v1",
        "PriorityLevelConfiguration",
    ),
    #[cfg(feature = "flowcontrol")]
    RegisteredKind::new::<crate::flowcontrol::v1::PriorityLevelConfigurationList>(
        "flowcontrol.apiserver.k8s.io",
        "v1",
        "PriorityLevelConfigurationList",
    ),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("flowcontrol.apiserver.k8s.io", "v1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("flowcontrol.apiserver.k8s.io", "v1beta1", "DeleteOptions"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("flowcontrol.apiserver.k8s.io", "v1beta1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("flowcontrol.apiserver.k8s.io", "v1beta2", "DeleteOptions"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("flowcontrol.apiserver.k8s.io", "v1beta2", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("flowcontrol.apiserver.k8s.io", "v1beta3", "DeleteOptions"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("flowcontrol.apiserver.k8s.io", "v1beta3", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("imagepolicy.k8s.io", "v1alpha1", "DeleteOptions"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("imagepolicy.k8s.io", "v1alpha1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("internal.apiserver.k8s.io", "v1alpha1", "DeleteOptions"),
    #[cfg(feature = "apiserverinternal")]
    RegisteredKind::new::<crate::apiserverinternal::v1alpha1::StorageVersion>(
        "internal.apiserver.k8s.io",
        "v1alpha1",
        "StorageVersion",
    ),
    #[cfg(feature = "apiserverinternal")]
    RegisteredKind::new::<crate::apiserverinternal::v1alpha1::StorageVersionList>(
        "internal.apiserver.k8s.io",
        "v1alpha1",
        "StorageVersionList",
    ),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("internal.apiserver.k8s.io", "v1alpha1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("lifecycle.k8s.io", "v1alpha1", "DeleteOptions"),
    #[cfg(feature = "lifecycle")]
    RegisteredKind::new::<crate::lifecycle::v1alpha1::Eviction>("lifecycle.k8s.io", "v1alpha1", "Eviction"),
    #[cfg(feature = "lifecycle")]
    RegisteredKind::new::<crate::lifecycle::v1alpha1::EvictionList>("lifecycle.k8s.io", "v1alpha1", "EvictionList"),
    #[cfg(feature = "lifecycle")]
    RegisteredKind::new::<crate::lifecycle::v1alpha1::EvictionRequest>(
        "lifecycle.k8s.io",
        "v1alpha1",
        "EvictionRequest",
    ),
    #[cfg(feature = "lifecycle")]
    RegisteredKind::new::<crate::lifecycle::v1alpha1::EvictionRequestList>(
        "lifecycle.k8s.io",
        "v1alpha1",
        "EvictionRequestList",
    ),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("lifecycle.k8s.io", "v1alpha1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("networking.k8s.io", "v1", "DeleteOptions"),
    #[cfg(feature = "networking")]
    RegisteredKind::new::<crate::networking::v1::IPAddress>("networking.k8s.io", "v1", "IPAddress"),
    #[cfg(feature = "networking")]
    RegisteredKind::new::<crate::networking::v1::IPAddressList>("networking.k8s.io", "v1", "IPAddressList"),
    #[cfg(feature = "networking")]
    RegisteredKind::new::<crate::networking::v1::Ingress>("networking.k8s.io", "v1", "Ingress"),
    #[cfg(feature = "networking")]
    RegisteredKind::new::<crate::networking::v1::IngressClass>("networking.k8s.io", "v1", "IngressClass"),
    #[cfg(feature = "networking")]
    RegisteredKind::new::<crate::networking::v1::IngressClassList>("networking.k8s.io", "v1", "IngressClassList"),
    #[cfg(feature = "networking")]
    RegisteredKind::new::<crate::networking::v1::IngressList>("networking.k8s.io", "v1", "IngressList"),
    #[cfg(feature = "networking")]
    RegisteredKind::new::<crate::networking::v1::NetworkPolicy>("networking.k8s.io", "v1", "NetworkPolicy"),
    #[cfg(feature = "networking")]
    RegisteredKind::new::<crate::networking::v1::NetworkPolicyList>("networking.k8s.io", "v1", "NetworkPolicyList"),
    #[cfg(feature = "networking")]
    RegisteredKind::new::<crate::networking::v1::ServiceCIDR>("networking.k8s.io", "v1", "ServiceCIDR"),
    #[cfg(feature = "networking")]
    RegisteredKind::new::<crate::networking::v1::ServiceCIDRList>("networking.k8s.io", "v1", "ServiceCIDRList"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("networking.k8s.io", "v1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("networking.k8s.io", "v1beta1", "DeleteOptions"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("networking.k8s.io", "v1beta1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("node.k8s.io", "v1", "DeleteOptions"),
    #[cfg(feature = "node")]
    RegisteredKind::new::<crate::node::v1::RuntimeClass>("node.k8s.io", "v1", "RuntimeClass"),
    #[cfg(feature = "node")]
    RegisteredKind::new::<crate::node::v1::RuntimeClassList>("node.k8s.io", "v1", "RuntimeClassList"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("node.k8s.io", "v1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("node.k8s.io", "v1alpha1", "DeleteOptions"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("node.k8s.io", "v1alpha1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("node.k8s.io", "v1beta1", "DeleteOptions"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("node.k8s.io", "v1beta1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("policy", "v1", "DeleteOptions"),
    #[cfg(feature = "policy")]
    RegisteredKind::new::<crate::policy::v1::Eviction>("policy", "v1", "Eviction"),
    #[cfg(feature = "policy")]
    RegisteredKind::new::<crate::policy::v1::PodDisruptionBudget>("policy", "v1", "PodDisruptionBudget"),
    #[cfg(feature = "policy")]
    RegisteredKind::new::<crate::policy::v1::PodDisruptionBudgetList>("policy", "v1", "PodDisruptionBudgetList"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("policy", "v1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("policy", "v1beta1", "DeleteOptions"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("policy", "v1beta1", "WatchEvent"),
    #[cfg(feature = "rbac")]
    RegisteredKind::new::<crate::rbac::v1::ClusterRole>("rbac.authorization.k8s.io", "v1", "ClusterRole"),
    #[cfg(feature = "rbac")]
    RegisteredKind::new::<crate::rbac::v1::ClusterRoleBinding>("rbac.authorization.k8s.io", "v1", "ClusterRoleBinding"),
    #[cfg(feature = "rbac")]
    RegisteredKind::new::<crate::rbac::v1::ClusterRoleBindingList>(
        "rbac.authorization.k8s.io",
        "v1",
        "ClusterRoleBindingList",
    ),
    #[cfg(feature = "rbac")]
    RegisteredKind::new::<crate::rbac::v1::ClusterRoleList>("rbac.authorization.k8s.io", "v1", "ClusterRoleList"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("rbac.authorization.k8s.io", "v1", "DeleteOptions"),
    #[cfg(feature = "rbac")]
    RegisteredKind::new::<crate::rbac::v1::Role>("rbac.authorization.k8s.io", "v1", "Role"),
    #[cfg(feature = "rbac")]
    RegisteredKind::new::<crate::rbac::v1::RoleBinding>("rbac.authorization.k8s.io", "v1", "RoleBinding"),
    #[cfg(feature = "rbac")]
    RegisteredKind::new::<crate::rbac::v1::RoleBindingList>("rbac.authorization.k8s.io", "v1", "RoleBindingList"),
    #[cfg(feature = "rbac")]
    RegisteredKind::new::<crate::rbac::v1::RoleList>("rbac.authorization.k8s.io", "v1", "RoleList"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("rbac.authorization.k8s.io", "v1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("rbac.authorization.k8s.io", "v1alpha1", "DeleteOptions"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("rbac.authorization.k8s.io", "v1alpha1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("rbac.authorization.k8s.io", "v1beta1", "DeleteOptions"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("rbac.authorization.k8s.io", "v1beta1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("resource.k8s.io", "v1", "DeleteOptions"),
    #[cfg(feature = "resource")]
    RegisteredKind::new::<crate::resource::v1::DeviceClass>("resource.k8s.io", "v1", "DeviceClass"),
    #[cfg(feature = "resource")]
    RegisteredKind::new::<crate::resource::v1::DeviceClassList>("resource.k8s.io", "v1", "DeviceClassList"),
    #[cfg(feature = "resource")]
    RegisteredKind::new::<crate::resource::v1::DeviceTaintRule>("resource.k8s.io", "v1", "DeviceTaintRule"),
    #[cfg(feature = "resource")]
    RegisteredKind::new::<crate::resource::v1::DeviceTaintRuleList>("resource.k8s.io", "v1", "DeviceTaintRuleList"),
    #[cfg(feature = "resource")]
    RegisteredKind::new::<crate::resource::v1::ResourceClaim>("resource.k8s.io", "v1", "ResourceClaim"),
    #[cfg(feature = "resource")]
    RegisteredKind::new::<crate::resource::v1::ResourceClaimList>("resource.k8s.io", "v1", "ResourceClaimList"),
    #[cfg(feature = "resource")]
    RegisteredKind::new::<crate::resource::v1::ResourceClaimTemplate>("resource.k8s.io", "v1", "ResourceClaimTemplate"),
    #[cfg(feature = "resource")]
    RegisteredKind::new::<crate::resource::v1::ResourceClaimTemplateList>(
        "resource.k8s.io",
        "v1",
        "ResourceClaimTemplateList",
    ),
    #[cfg(feature = "resource")]
    RegisteredKind::new::<crate::resource::v1::ResourceSlice>("resource.k8s.io", "v1", "ResourceSlice"),
    #[cfg(feature = "resource")]
    RegisteredKind::new::<crate::resource::v1::ResourceSliceList>("resource.k8s.io", "v1", "ResourceSliceList"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("resource.k8s.io", "v1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("resource.k8s.io", "v1alpha3", "DeleteOptions"),
    #[cfg(feature = "resource")]
    RegisteredKind::new::<crate::resource::v1alpha3::DeviceTaintRule>("resource.k8s.io", "v1alpha3", "DeviceTaintRule"),
    #[cfg(feature = "resource")]
    RegisteredKind::new::<crate::resource::v1alpha3::DeviceTaintRuleList>(
        "resource.k8s.io",
        "v1alpha3",
        "DeviceTaintRuleList",
    ),
    #[cfg(feature = "resource")]
    RegisteredKind::new::<crate::resource::v1alpha3::ResourcePoolStatusRequest>(
        "resource.k8s.io",
        "v1alpha3",
        "ResourcePoolStatusRequest",
    ),
    #[cfg(feature = "resource")]
    RegisteredKind::new::<crate::resource::v1alpha3::ResourcePoolStatusRequestList>(
        "resource.k8s.io",
        "v1alpha3",
        "ResourcePoolStatusRequestList",
    ),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("resource.k8s.io", "v1alpha3", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("resource.k8s.io", "v1beta1", "DeleteOptions"),
    #[cfg(feature = "resource")]
    RegisteredKind::new::<crate::resource::v1beta1::DeviceClass>("resource.k8s.io", "v1beta1", "DeviceClass"),
    #[cfg(feature = "resource")]
    RegisteredKind::new::<crate::resource::v1beta1::DeviceClassList>("resource.k8s.io", "v1beta1", "DeviceClassList"),
    #[cfg(feature = "resource")]
    RegisteredKind::new::<crate::resource::v1beta1::ResourceClaim>("resource.k8s.io", "v1beta1", "ResourceClaim"),
    #[cfg(feature = "resource")]
    RegisteredKind::new::<crate::resource::v1beta1::ResourceClaimList>(
        "resource.k8s.io",
        "v1beta1",
        "ResourceClaimList",
    ),
    #[cfg(feature = "resource")]
    RegisteredKind::new::<crate::resource::v1beta1::ResourceClaimTemplate>(
        "resource.k8s.io",
        "v1beta1",
        "ResourceClaimTemplate",
    ),
    #[cfg(feature = "resource")]
    RegisteredKind::new::<crate::resource::v1beta1::ResourceClaimTemplateList>(
        "resource.k8s.io",
        "v1beta1",
        "ResourceClaimTemplateList",
    ),
    #[cfg(feature = "resource")]
    RegisteredKind::new::<crate::resource::v1beta1::ResourceSlice>("resource.k8s.io", "v1beta1", "ResourceSlice"),
    #[cfg(feature = "resource")]
    RegisteredKind::new::<crate::resource::v1beta1::ResourceSliceList>(
        "resource.k8s.io",
        "v1beta1",
        "ResourceSliceList",
    ),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("resource.k8s.io", "v1beta1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("resource.k8s.io", "v1beta2", "DeleteOptions"),
    #[cfg(feature = "resource")]
    RegisteredKind::new::<crate::resource::v1beta2::DeviceClass>("resource.k8s.io", "v1beta2", "DeviceClass"),
    #[cfg(feature = "resource")]
    RegisteredKind::new::<crate::resource::v1beta2::DeviceClassList>("resource.k8s.io", "v1beta2", "DeviceClassList"),
    #[cfg(feature = "resource")]
    RegisteredKind::new::<crate::resource::v1beta2::DeviceTaintRule>("resource.k8s.io", "v1beta2", "DeviceTaintRule"),
    #[cfg(feature = "resource")]
    RegisteredKind::new::<crate::resource::v1beta2::DeviceTaintRuleList>(
        "resource.k8s.io",
        "v1beta2",
        "DeviceTaintRuleList",
    ),
    #[cfg(feature = "resource")]
    RegisteredKind::new::<crate::resource::v1beta2::ResourceClaim>("resource.k8s.io", "v1beta2", "ResourceClaim"),
    #[cfg(feature = "resource")]
    RegisteredKind::new::<crate::resource::v1beta2::ResourceClaimList>(
        "resource.k8s.io",
        "v1beta2",
        "ResourceClaimList",
    ),
    #[cfg(feature = "resource")]
    RegisteredKind::new::<crate::resource::v1beta2::ResourceClaimTemplate>(
        "resource.k8s.io",
        "v1beta2",
        "ResourceClaimTemplate",
    ),
    #[cfg(feature = "resource")]
    RegisteredKind::new::<crate::resource::v1beta2::ResourceClaimTemplateList>(
        "resource.k8s.io",
        "v1beta2",
        "ResourceClaimTemplateList",
    ),
    #[cfg(feature = "resource")]
    RegisteredKind::new::<crate::resource::v1beta2::ResourceSlice>("resource.k8s.io", "v1beta2", "ResourceSlice"),
    #[cfg(feature = "resource")]
    RegisteredKind::new::<crate::resource::v1beta2::ResourceSliceList>(
        "resource.k8s.io",
        "v1beta2",
        "ResourceSliceList",
    ),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("resource.k8s.io", "v1beta2", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("scheduling.k8s.io", "v1", "DeleteOptions"),
    #[cfg(feature = "scheduling")]
    RegisteredKind::new::<crate::scheduling::v1::PriorityClass>("scheduling.k8s.io", "v1", "PriorityClass"),
    #[cfg(feature = "scheduling")]
    RegisteredKind::new::<crate::scheduling::v1::PriorityClassList>("scheduling.k8s.io", "v1", "PriorityClassList"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("scheduling.k8s.io", "v1", "WatchEvent"),
    #[cfg(feature = "scheduling")]
    RegisteredKind::new::<crate::scheduling::v1alpha3::CompositePodGroup>(
        "scheduling.k8s.io",
        "v1alpha3",
        "CompositePodGroup",
    ),
    #[cfg(feature = "scheduling")]
    RegisteredKind::new::<crate::scheduling::v1alpha3::CompositePodGroupList>(
        "scheduling.k8s.io",
        "v1alpha3",
        "CompositePodGroupList",
    ),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("scheduling.k8s.io", "v1alpha3", "DeleteOptions"),
    #[cfg(feature = "scheduling")]
    RegisteredKind::new::<crate::scheduling::v1alpha3::PodGroup>("scheduling.k8s.io", "v1alpha3", "PodGroup"),
    #[cfg(feature = "scheduling")]
    RegisteredKind::new::<crate::scheduling::v1alpha3::PodGroupList>("scheduling.k8s.io", "v1alpha3", "PodGroupList"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("scheduling.k8s.io", "v1alpha3", "WatchEvent"),
    #[cfg(feature = "scheduling")]
    RegisteredKind::new::<crate::scheduling::v1alpha3::Workload>("scheduling.k8s.io", "v1alpha3", "Workload"),
    #[cfg(feature = "scheduling")]
    RegisteredKind::new::<crate::scheduling::v1alpha3::WorkloadList>("scheduling.k8s.io", "v1alpha3", "WorkloadList"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("scheduling.k8s.io", "v1beta1", "DeleteOptions"),
    #[cfg(feature = "scheduling")]
    RegisteredKind::new::<crate::scheduling::v1beta1::PodGroup>("scheduling.k8s.io", "v1beta1", "PodGroup"),
    #[cfg(feature = "scheduling")]
    RegisteredKind::new::<crate::scheduling::v1beta1::PodGroupList>("scheduling.k8s.io", "v1beta1", "PodGroupList"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("scheduling.k8s.io", "v1beta1", "WatchEvent"),
    #[cfg(feature = "scheduling")]
    RegisteredKind::new::<crate::scheduling::v1beta1::Workload>("scheduling.k8s.io", "v1beta1", "Workload"),
    #[cfg(feature = "scheduling")]
    RegisteredKind::new::<crate::scheduling::v1beta1::WorkloadList>("scheduling.k8s.io", "v1beta1", "WorkloadList"),
    #[cfg(feature = "storage")]
    RegisteredKind::new::<crate::storage::v1::CSIDriver>("storage.k8s.io", "v1", "CSIDriver"),
    #[cfg(feature = "storage")]
    RegisteredKind::new::<crate::storage::v1::CSIDriverList>("storage.k8s.io", "v1", "CSIDriverList"),
    #[cfg(feature = "storage")]
    RegisteredKind::new::<crate::storage::v1::CSINode>("storage.k8s.io", "v1", "CSINode"),
    #[cfg(feature = "storage")]
    RegisteredKind::new::<crate::storage::v1::CSINodeList>("storage.k8s.io", "v1", "CSINodeList"),
    #[cfg(feature = "storage")]
    RegisteredKind::new::<crate::storage::v1::CSIStorageCapacity>("storage.k8s.io", "v1", "CSIStorageCapacity"),
    #[cfg(feature = "storage")]
    RegisteredKind::new::<crate::storage::v1::CSIStorageCapacityList>("storage.k8s.io", "v1", "CSIStorageCapacityList"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("storage.k8s.io", "v1", "DeleteOptions"),
    #[cfg(feature = "storage")]
    RegisteredKind::new::<crate::storage::v1::StorageClass>("storage.k8s.io", "v1", "StorageClass"),
    #[cfg(feature = "storage")]
    RegisteredKind::new::<crate::storage::v1::StorageClassList>("storage.k8s.io", "v1", "StorageClassList"),
    #[cfg(feature = "storage")]
    RegisteredKind::new::<crate::storage::v1::VolumeAttachment>("storage.k8s.io", "v1", "VolumeAttachment"),
    #[cfg(feature = "storage")]
    RegisteredKind::new::<crate::storage::v1::VolumeAttachmentList>("storage.k8s.io", "v1", "VolumeAttachmentList"),
    #[cfg(feature = "storage")]
    RegisteredKind::new::<crate::storage::v1::VolumeAttributesClass>("storage.k8s.io", "v1", "VolumeAttributesClass"),
    #[cfg(feature = "storage")]
    RegisteredKind::new::<crate::storage::v1::VolumeAttributesClassList>(
        "storage.k8s.io",
        "v1",
        "VolumeAttributesClassList",
    ),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("storage.k8s.io", "v1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("storage.k8s.io", "v1alpha1", "DeleteOptions"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("storage.k8s.io", "v1alpha1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("storage.k8s.io", "v1beta1", "DeleteOptions"),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("storage.k8s.io", "v1beta1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("storagemigration.k8s.io", "v1", "DeleteOptions"),
    #[cfg(feature = "storagemigration")]
    RegisteredKind::new::<crate::storagemigration::v1::StorageVersionMigration>(
        "storagemigration.k8s.io",
        "v1",
        "StorageVersionMigration",
    ),
    #[cfg(feature = "storagemigration")]
    RegisteredKind::new::<crate::storagemigration::v1::StorageVersionMigrationList>(
        "storagemigration.k8s.io",
        "v1",
        "StorageVersionMigrationList",
    ),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("storagemigration.k8s.io", "v1", "WatchEvent"),
    RegisteredKind::new::<crate::meta::v1::DeleteOptions>("storagemigration.k8s.io", "v1beta1", "DeleteOptions"),
    #[cfg(feature = "storagemigration")]
    RegisteredKind::new::<crate::storagemigration::v1beta1::StorageVersionMigration>(
        "storagemigration.k8s.io",
        "v1beta1",
        "StorageVersionMigration",
    ),
    #[cfg(feature = "storagemigration")]
    RegisteredKind::new::<crate::storagemigration::v1beta1::StorageVersionMigrationList>(
        "storagemigration.k8s.io",
        "v1beta1",
        "StorageVersionMigrationList",
    ),
    RegisteredKind::new::<crate::meta::v1::WatchEvent>("storagemigration.k8s.io", "v1beta1", "WatchEvent"),
];
