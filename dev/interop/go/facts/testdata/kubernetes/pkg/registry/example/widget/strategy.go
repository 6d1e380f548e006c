package widget

func (widgetStrategy) GetResetFields() map[fieldpath.APIVersion]*fieldpath.Set {
	fields := map[fieldpath.APIVersion]*fieldpath.Set{
		"example/v1": fieldpath.NewSet(
			fieldpath.MakePathOrDie("status"),
		),
	}
	if utilfeature.DefaultFeatureGate.Enabled(features.Parts) {
		fields["example/v1"].Insert(fieldpath.MakePathOrDie("spec", "parts", fieldpath.MatchAnyPathElement()))
	}
	return fields
}

func (widgetStatusStrategy) GetResetFields() map[fieldpath.APIVersion]*fieldpath.Set {
	set := fieldpath.NewSet(fieldpath.MakePathOrDie("spec"), fieldpath.MakePathOrDie("metadata", "labels"))
	return map[fieldpath.APIVersion]*fieldpath.Set{"example/v1": set}
}

func (r *REST) GetResetFields() map[fieldpath.APIVersion]*fieldpath.Set {
	return r.store.GetResetFields()
}
